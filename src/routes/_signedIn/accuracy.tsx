import { createFileRoute } from "@tanstack/react-router";
import { accuracyQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { ZONE } from "#src/files/download.ts";
import { AccuracyScreen } from "#src/screens/Accuracy/AccuracyScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/accuracy")({
  beforeLoad: requireAdmin,
  loader: ({ context: { queries } }) => readNow(queries, accuracyQuery(ZONE)),
  component: AccuracyScreen,
});
