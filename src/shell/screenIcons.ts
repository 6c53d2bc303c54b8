/** The icons of the screens that the drawer, the bar and the rail list. */
import {
  IconBarcode,
  IconClipboardCheck,
  IconCloudUp,
  IconCoins,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLayoutList,
  IconPackages,
  IconSearch,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { ScreenName } from "#domain/screens.ts";

export const SCREEN_ICONS = {
  start: IconHome,
  home: IconHome,
  barcodes: IconBarcode,
  search: IconSearch,
  inventory: IconLayoutList,
  storage: IconPackages,
  history: IconHistory,
  account: IconUser,
  unsent: IconCloudUp,
  admin: IconShieldCog,
  count: IconClipboardCheck,
  import: IconFileImport,
  people: IconUsers,
  settings: IconSettings,
  value: IconCoins,
} satisfies Partial<Record<ScreenName, typeof IconHome>>;
