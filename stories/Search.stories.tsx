/** /search. */

import { type Answers, json, noAnswer, stillAsking } from "./support/answers.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { fullToy } from "./support/stock.ts";

const list = (answer: Answers["GET /toys"]) => ({ answers: { "GET /toys": answer } });

export default { title: "Screens/Search", parameters: { path: "/search" } } satisfies ScreenMeta;

export const Everything: ScreenStory = {};
export const Found: ScreenStory = { parameters: { path: "/search?q=wood&gender=unisex&minAge=3" } };
export const NoResults: ScreenStory = { parameters: { path: "/search?q=zeppelin" } };
/** One letter is missing. */
export const DidYouMean: ScreenStory = {
  tags: ["layout"],
  play: says(["No results.", "Did you mean “wooden rail bridge”?"]),
  parameters: {
    path: "/search?q=wooden+rail+brigde",
    answers: { "GET /meaning": () => json({ strMeant: "wooden rail bridge" }) },
  },
};
export const Full: ScreenStory = {
  parameters: list(() => json([fullToy], 200, { "x-total-count": "1" })),
};
export const Loading: ScreenStory = { parameters: list(stillAsking) };
export const NoNetwork: ScreenStory = {
  play: says(["Try again"], ["No results."]),
  parameters: list(noAnswer),
};

export const BoxesFound: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/search?q=wooden" },
};
export const OnlyBoxesFound: ScreenStory = { parameters: { path: "/search?q=crate" } };
export const SectionFound: ScreenStory = { parameters: { path: "/search?q=window" } };
export const BoxesNotFoundOut: ScreenStory = {
  parameters: { path: "/search?q=wooden", answers: { "GET /boxes": noAnswer } },
};
