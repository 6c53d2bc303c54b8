import { createFileRoute } from "@tanstack/react-router";
import { statusQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { StatusScreen } from "#src/screens/Status/StatusScreen.tsx";
import { requireAllRights } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/how-it-is")({
  beforeLoad: requireAllRights,
  loader: ({ context: { queries } }) => readNow(queries, statusQuery),
  component: StatusScreen,
});
