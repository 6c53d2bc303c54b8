/** The frame around every screen: its menu, and an address that there is not. */
import { expect, fireEvent, screen, within } from "storybook/test";
import { GUN_KEY_GAP } from "#domain/scan/gun.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { sessionMachine } from "#machines/session.machine.ts";
import { sleep } from "#src/device/sleep.ts";
import { mayNotSee, noAnswer } from "./support/answers.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { asLooker } from "./support/people.ts";
import { pull } from "./support/pulls.ts";
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
/** A key that is held says nothing: only that which is pressed opens the list. */
export const Keys: ScreenStory = {
  async play({ canvas }) {
    await canvas.findByRole("button", { name: "Open menu" });
    fireEvent.keyDown(document.body, { key: "?", repeat: true });
    await sleep(GUN_KEY_GAP + 100);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "?" });
    await screen.findByRole("dialog", { name: "Keys" });
  },
};
/** The key of a screen that is not for an admin who only looks, nor is an unknown code one of a new toy. */
export const KeysOfLooker: ScreenStory = {
  parameters: asLooker,
  async play(context) {
    await Keys.play?.(context);
    const dialog = within(screen.getByRole("dialog", { name: "Keys" }));
    expect(dialog.queryByText("Add Item")).toBeNull();
    await sleep(GUN_KEY_GAP + 100);
    pull("NO-SUCH-TOY");
    await screen.findByText(scanMessages.ofCode("NO-SUCH-TOY", scanMessages.toyNotFound));
  },
};
/** Nobody has answered whether there is such a thing: the reason is said. */
export const PaletteUnread: ScreenStory = {
  parameters: { answers: { "GET /toys": mayNotSee, "GET /boxes": noAnswer } },
  async play({ canvas, userEvent }) {
    await canvas.findByRole("button", { name: "Open menu" });
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByPlaceholderText(/^A screen, a toy/), "zeppelin");
    expect(await screen.findByText("You may not see this.")).toHaveRole("status");
  },
};
const at = heldAt(sessionMachine, { session: admin, now: () => 0 });
const leaving = { type: "signOut.requested" } as const;
export const CountingUnsent = holds(at(leaving));
/** Orders of theirs wait on this phone. */
export const SigningOutWithUnsent: ScreenStory = {
  play: says(["Sign out?", /3 orders of yours wait on this phone/]),
  ...holds(at(leaving, done("countUnsent", 3))),
};
