import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#src/screens/Account/AccountScreen.tsx";

export const Route = createFileRoute("/_signedIn/account")({
  component: AccountScreen,
});
