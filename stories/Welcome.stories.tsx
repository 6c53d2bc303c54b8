/** / for somebody who is not signed in. */
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Welcome",
  parameters: { path: "/", session: null },
} satisfies ScreenMeta;

export const SignedOut: ScreenStory = { tags: ["layout"] };
