/** /guest. */
import { expect, within } from "storybook/test";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { clerk, guest } from "./support/stock.ts";

export default {
  title: "Screens/Guest",
  parameters: { path: "/guest", session: guest },
} satisfies ScreenMeta;

/** The three places lead to one screen, and one of them is marked. */
export const Welcome: ScreenStory = {
  tags: ["layout"],
  play: async ({ canvas }) => {
    const places = await canvas.findByRole("navigation", { name: "Main" });
    const links = within(places).getAllByRole("link");
    expect(links).toHaveLength(3);
    const marked = links.filter((link) => link.hasAttribute("aria-current"));
    expect(marked.map(({ textContent }) => textContent)).toEqual(["Home"]);
  },
};
export const OtherRole = shows({ session: clerk });
