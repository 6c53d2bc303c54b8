/** The frame around every screen: its menu, and an address that there is not. */
import { screen } from "storybook/test";
import { onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
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
export const AdminsMenuOnTablet: ScreenStory = { ...AdminsMenu, globals: onTablet };
export const GuestsMenu: ScreenStory = { parameters: { session: guest }, play: openMenu };
export const MenuWhenSignedOut: ScreenStory = {
  parameters: { path: "/", session: null },
  play: openMenu,
};
export const UnknownAddress: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/no-such-page" },
};
