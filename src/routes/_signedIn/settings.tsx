import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { readNow } from "#src/api/readNow.ts";
import { SettingsScreen } from "#src/screens/Settings/SettingsScreen.tsx";
import { requireAllRights } from "#src/session/guards.ts";
import { settingsQuery } from "#src/stock/settings.ts";

export const Route = createFileRoute("/_signedIn/settings")({
  staticData: { title: SCREENS.settings.title },
  beforeLoad: requireAllRights,
  loader: ({ context: { queries } }) => readNow(queries, settingsQuery),
  component: SettingsScreen,
});
