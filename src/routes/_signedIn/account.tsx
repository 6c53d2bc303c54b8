import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { AccountScreen } from "#src/screens/Account/AccountScreen.tsx";

export const Route = createFileRoute("/_signedIn/account")({
  staticData: { title: SCREENS.account.title },
  component: AccountScreen,
});
