/**
 * The main navigation: a bar at the bottom, or a rail at the left where the screen is wide or low, with three more
 * places where it is wide (specification section 2, Shell).
 */
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
import { useLinkProps } from "@tanstack/react-router";
import { type ScreenName, screensIn } from "#domain/screens.ts";
import type { Session } from "#domain/types.ts";
import classes from "./Shell.module.css";

type Listed = ReturnType<typeof screensIn<"bar" | "rail">>[number];

export function MainNavigation({ session }: { session: Session }) {
  const isAdmin = session.role === "admin";
  return (
    <nav aria-label="Main" className={classes.navigation}>
      {screensIn("bar", session).map((screen) => (
        <PlaceLink key={screen.path} {...screen} isAdmin={isAdmin} />
      ))}
      {isAdmin && (
        <div className={classes.wide}>
          {screensIn("rail", session).map((screen) => (
            <PlaceLink key={screen.path} {...screen} isAdmin />
          ))}
        </div>
      )}
    </nav>
  );
}

function PlaceLink({ name, path, title, isAdmin }: Listed & { isAdmin: boolean }) {
  const Icon = SCREEN_ICONS[name];
  const link = useLinkProps({ to: isAdmin ? path : "/guest" });
  // Three links lead to one page here: only the first is marked as the current one.
  const current = isAdmin || name === "home" ? link["aria-current"] : undefined;
  return (
    <a {...link} aria-current={current} className={classes.place}>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden />
      </span>
      {title}
    </a>
  );
}

/** The icons of the screens that the drawer, the bar and the rail list. */
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
