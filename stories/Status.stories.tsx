/** /how-it-is. */
import { json, noAnswer, stillAsking } from "./support/answers.ts";
import { says } from "./support/says.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { troubled } from "./support/status.ts";

export default {
  title: "Screens/How it is",
  parameters: { path: "/how-it-is" },
} satisfies ScreenMeta;

export const AllIsWell: ScreenStory = {
  tags: ["layout"],
  play: says(["All is well", /It was made .*2026/]),
};
export const Troubled: ScreenStory = {
  tags: ["layout"],
  parameters: { answers: { "GET /status": () => json(troubled) } },
  play: says(["Something is to be seen to", /^Nothing can be written/]),
};
export const Loading = shows({ answers: { "GET /status": stillAsking } });
export const Failed = shows({ answers: { "GET /status": noAnswer } });
