import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { UnsentScreen } from "#src/screens/Unsent/UnsentScreen.tsx";

export const Route = createFileRoute("/_signedIn/unsent")({
  staticData: { title: SCREENS.unsent.title },
  component: UnsentScreen,
});
