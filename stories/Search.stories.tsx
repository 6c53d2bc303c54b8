/** /search. */
import { expect } from "storybook/test";
import { type Answers, json, noAnswer, stillAsking } from "./support/answers.ts";
import { says } from "./support/says.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { fullToy } from "./support/stock.ts";

const list = (answer: Answers["GET /toys"]) => ({ answers: { "GET /toys": answer } });

export default { title: "Screens/Search", parameters: { path: "/search" } } satisfies ScreenMeta;

export const Everything: ScreenStory = {};
export const Found = shows({ path: "/search?q=wood&gender=unisex&minAge=3" });
/** A screen reader hears of it, while the focus is in the field. */
export const NoResults: ScreenStory = {
  parameters: { path: "/search?q=zeppelin" },
  async play({ canvas }) {
    const said = await canvas.findByText("No results.");
    expect(said.closest("[role=status]")).not.toBeNull();
  },
};
/** One letter is missing. */
export const DidYouMean: ScreenStory = {
  tags: ["layout"],
  play: says(["No results.", "Did you mean “wooden rail bridge”?"]),
  parameters: {
    path: "/search?q=wooden+rail+brigde",
    answers: { "GET /meaning": () => json({ strMeant: "wooden rail bridge" }) },
  },
};
export const Full = shows(list(() => json([fullToy], 200, { "x-total-count": "1" })));
export const Loading = shows(list(stillAsking));
export const NoNetwork: ScreenStory = {
  play: says(["Try again"], ["No results."]),
  parameters: list(noAnswer),
};

export const BoxesFound: ScreenStory = { ...shows({ path: "/search?q=wooden" }), tags: ["layout"] };
export const OnlyBoxesFound = shows({ path: "/search?q=crate" });
export const SectionFound = shows({ path: "/search?q=window" });
export const BoxesNotFoundOut = shows({
  path: "/search?q=wooden",
  answers: { "GET /boxes": noAnswer },
});
