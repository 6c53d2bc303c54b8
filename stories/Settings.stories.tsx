/** /settings. */
import { noAnswer, stillAsking } from "./support/answers.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Settings",
  parameters: { path: "/settings" },
} satisfies ScreenMeta;

export const Settings: ScreenStory = { tags: ["layout"] };
export const Loading: ScreenStory = {
  parameters: { answers: { "GET /settings": stillAsking } },
};
export const Failed: ScreenStory = { parameters: { answers: { "GET /settings": noAnswer } } };
