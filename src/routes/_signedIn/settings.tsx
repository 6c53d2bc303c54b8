import { createFileRoute } from "@tanstack/react-router";
import { readNow } from "#src/api/readNow.ts";
import { SettingsScreen } from "#src/screens/Settings/SettingsScreen.tsx";
import { requireAllRights } from "#src/session/guards.ts";
import { settingsQuery } from "#src/stock/settings.ts";

export const Route = createFileRoute("/_signedIn/settings")({
  beforeLoad: requireAllRights,
  loader: ({ context: { queries } }) => readNow(queries, settingsQuery),
  component: SettingsScreen,
});
