/** /value. */
import { valued } from "#domain/toy/value.ts";
import { json, noAnswer, stillAsking } from "./support/answers.ts";
import { asWithOwnFields } from "./support/ownFields.ts";
import { asPlainAdmin } from "./support/people.ts";
import { says } from "./support/says.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { bear, excavator, loom, puppet, train } from "./support/stock.ts";

const PRICES = ["1249.00", "24.90", "9.99", "4.50", "0.80"];
const toys = [train, bear, loom, puppet, excavator].flatMap(
  (toy, n) => valued({ ...toy, own: { price: PRICES[n] ?? "" } }) ?? [],
);
const worth = {
  ...{ intAt: Date.parse("2026-11-27T17:00:00Z"), strValue: "31240.90" },
  ...{ intPieces: 1840, intToys: 212, intUnpriced: 7, toys },
};
const answers = { ...asWithOwnFields, "GET /value": () => json(worth) };

export default {
  title: "Screens/Value",
  parameters: { path: "/value" },
} satisfies ScreenMeta;

export const Now: ScreenStory = { ...shows({ answers }), tags: ["layout"] };
export const OnADay: ScreenStory = {
  parameters: { path: "/value?day=2026-03-31", answers },
  play: says([/^On the evening of .*2026/]),
};
export const OnADayToCome: ScreenStory = {
  parameters: { path: "/value?day=2099-03-31", answers },
  play: says(["Now"], [/^On the evening of .*2099/]),
};
export const NoFieldOfPrices: ScreenStory = {
  play: says(["Toys have no price yet: add Price to your own fields."]),
};
export const NoFieldOfPricesForOthers: ScreenStory = {
  parameters: asPlainAdmin,
  play: says(["Toys have no price yet. Ask an admin who may do everything."], ["Settings"]),
};
export const NothingPriced = shows({
  answers: {
    ...answers,
    "GET /value": () => json({ ...worth, strValue: "0.00", intPieces: 0, intToys: 0, toys: [] }),
  },
});
export const Loading = shows({ answers: { ...answers, "GET /value": stillAsking } });
export const Failed = shows({ answers: { ...answers, "GET /value": noAnswer } });
