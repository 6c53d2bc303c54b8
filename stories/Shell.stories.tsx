/** The frame around every screen: its menu, and an address that there is not. */
import { screen } from "storybook/test";
import { sessionMachine } from "#machines/session.machine.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { admin, guest } from "./support/stock.ts";

export default { title: "Screens/Shell", parameters: { path: "/account" } } satisfies ScreenMeta;

const openMenu: NonNullable<ScreenStory["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Open menu" }));
  await screen.findByRole("dialog", { name: "Menu" });
};

export const AdminsMenu: ScreenStory = {
  tags: ["layout"],
  parameters: { session: admin },
  play: openMenu,
};
export const GuestsMenu: ScreenStory = { parameters: { session: guest }, play: openMenu };
export const MenuWhenSignedOut: ScreenStory = {
  parameters: { path: "/", session: null },
  play: openMenu,
};
export const UnknownAddress: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/no-such-page" },
};
const at = heldAt(sessionMachine, { session: admin, now: () => 0 });
const leaving = { type: "signOut.requested" } as const;
export const CountingUnsent = holds(at(leaving));
/** Orders of theirs wait on this phone. */
export const SigningOutWithUnsent: ScreenStory = {
  play: says(["Sign out?", /3 orders of yours wait on this phone/]),
  ...holds(at(leaving, done("countUnsent", 3))),
};
