import { createFileRoute } from "@tanstack/react-router";
import { accuracyQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { AccuracyScreen } from "#src/screens/Accuracy/AccuracyScreen.tsx";

export const Route = createFileRoute("/_signedIn/_admin/accuracy")({
  loader: ({ context: { queries } }) => readNow(queries, accuracyQuery),
  component: AccuracyScreen,
});
