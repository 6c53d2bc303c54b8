/** / for somebody who is not signed in. */
import { inDark, onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Welcome",
  parameters: { path: "/", session: null },
} satisfies ScreenMeta;

export const SignedOut: ScreenStory = {};
export const Tablet: ScreenStory = { globals: onTablet };
export const Dark: ScreenStory = { globals: inDark };
