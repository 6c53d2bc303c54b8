/** /account. */
import { onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { admin, clerk, fullSession, guest } from "./support/stock.ts";

export default {
  title: "Screens/Account",
  parameters: { path: "/account" },
} satisfies ScreenMeta;

export const Admin: ScreenStory = { parameters: { session: admin } };
export const Guest: ScreenStory = { parameters: { session: guest } };
export const NothingGiven: ScreenStory = { parameters: { session: clerk } };
export const Full: ScreenStory = { parameters: { session: fullSession } };
export const FullOnTablet: ScreenStory = { ...Full, globals: onTablet };
