/** /guest. */
import { onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { clerk, guest } from "./support/stock.ts";

export default {
  title: "Screens/Guest",
  parameters: { path: "/guest", session: guest },
} satisfies ScreenMeta;

export const Welcome: ScreenStory = {};
export const OtherRole: ScreenStory = { parameters: { session: clerk } };
export const Tablet: ScreenStory = { globals: onTablet };
