import { createFileRoute } from "@tanstack/react-router";
import { UnsentScreen } from "#src/screens/Unsent/UnsentScreen.tsx";

export const Route = createFileRoute("/_signedIn/unsent")({
  component: UnsentScreen,
});
