import { createFileRoute, redirect } from "@tanstack/react-router";
import { startOf } from "#domain/people/roles.ts";
import { SCREENS } from "#domain/screens.ts";
import { WelcomeScreen } from "#src/screens/Welcome/WelcomeScreen.tsx";
import { currentSession } from "#src/session/session.ts";

export const Route = createFileRoute("/")({
  staticData: { title: SCREENS.start.title },
  beforeLoad: ({ context }) => {
    const session = currentSession(context.session);
    if (session) throw redirect({ to: startOf(session.role) });
  },
  component: WelcomeScreen,
});
