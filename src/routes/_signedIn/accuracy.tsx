import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { accuracyQuery } from "#src/api/countQueries.ts";
import { readNow } from "#src/api/readNow.ts";
import { ZONE } from "#src/files/download.ts";
import { AccuracyScreen } from "#src/screens/Accuracy/AccuracyScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/accuracy")({
  staticData: { title: SCREENS.accuracy.title },
  beforeLoad: requireAdmin,
  loader: ({ context: { queries } }) => readNow(queries, accuracyQuery(ZONE)),
  component: AccuracyScreen,
});
