/** /accuracy. */
import { json, noAnswer, stillAsking } from "./support/answers.ts";
import { asLooker } from "./support/people.ts";
import { says } from "./support/says.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";

export default {
  title: "Screens/Accuracy",
  parameters: { path: "/accuracy" },
} satisfies ScreenMeta;

const none = { strName: "", intLines: 0, intRight: 0, intOver: 0, intUnder: 0 };

export const Accuracy: ScreenStory = { tags: ["layout"] };
export const Nothing = shows({
  answers: { "GET /accuracy": () => json({ all: none, months: [], sections: [], toys: [] }) },
});
export const NothingForLooker: ScreenStory = {
  parameters: {
    ...asLooker,
    answers: { ...asLooker.answers, ...Nothing.parameters?.answers },
  },
  play: says(["Nothing was counted yet."], ["Count"]),
};
export const Loading = shows({ answers: { "GET /accuracy": stillAsking } });
export const Failed = shows({ answers: { "GET /accuracy": noAnswer } });
