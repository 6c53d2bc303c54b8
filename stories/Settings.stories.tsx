/** /settings. */
import { noAnswer, stillAsking } from "./support/answers.ts";
import { inDark, onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Settings",
  parameters: { path: "/settings" },
} satisfies ScreenMeta;

export const Settings: ScreenStory = {};
export const SettingsOnTablet: ScreenStory = { globals: onTablet };
export const SettingsInDark: ScreenStory = { globals: inDark };
export const Loading: ScreenStory = {
  parameters: { answers: { "GET /settings": stillAsking } },
};
export const Failed: ScreenStory = { parameters: { answers: { "GET /settings": noAnswer } } };
