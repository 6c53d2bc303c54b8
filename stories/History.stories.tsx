/** /history, and undoing from there. */
import { within } from "storybook/test";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { changes } from "./support/changes.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { plainAdmin, toys, train } from "./support/stock.ts";

const undo: NewCommandOf<"undo"> = {
  kind: "undo",
  undone: { intChange: changes[0]?.intChange ?? 0 },
  strDone: 'Ada Shelf set the name of "Wooden Train"',
  things: [],
  isForced: false,
};
const asked = { type: "undo.asked", undo } as const;
const conflict: Outcome = {
  ...{ type: "refused", status: 412, code: "changed", intDone: 0, isStranded: false },
  sentence: "This was changed by someone else meanwhile.",
  body: {
    fields: {
      name: 'The name of "Track" is "Track" by now, not "Rail". Undoing makes it "Wooden Train".',
      gender: 'The gender of "Track" is "boy" by now, not "girl". Undoing makes it "unisex".',
    },
  },
};
const at = (...events: NonNullable<Parameters<typeof reach<typeof undoMachine>>[2]>) => ({
  frozen: freeze(reach(undoMachine, undefined, events)),
});

export default { title: "Screens/History", parameters: { path: "/history" } } satisfies ScreenMeta;

export const Shown: ScreenStory = { tags: ["layout"], parameters: at() };
export const SpelledOut: ScreenStory = {
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Show all" }));
    await canvas.findAllByText(new RegExp(toys[8]?.strName ?? ""));
  },
};
export const OfAToy: ScreenStory = {
  parameters: { path: `/history?toy=${train.strToyBarcode}&who=ada` },
};
export const WithoutTheRightToDelete: ScreenStory = {
  parameters: { session: plainAdmin },
};
export const Nothing: ScreenStory = { parameters: { answers: { "GET /changes": () => json([]) } } };
export const NothingFound: ScreenStory = {
  parameters: { path: "/history?day=2020-01-01&until=2020-01-31&what=imports&toy=none" },
};
export const Loading: ScreenStory = { parameters: { answers: { "GET /changes": stillAsking } } };
export const NoNetwork: ScreenStory = { parameters: { answers: { "GET /changes": noAnswer } } };
export const Forbidden: ScreenStory = {
  parameters: {
    answers: { "GET /changes": () => refusal(403, "forbidden", "You may not see this.") },
  },
};
export const Undoing: ScreenStory = { parameters: at(asked) };
export const Asking: ScreenStory = { parameters: at(asked, done("submit", [conflict])) };

const several = { ...asked, undo: { ...undo, strQuestion: "Take back all 14 changes?" } } as const;
const listed = {
  ...conflict,
  code: "preview",
  body: {
    fields: Object.fromEntries(
      Array.from({ length: 14 }, (_, n) => [`thing ${n}`, `"Toy ${n}" in box B1: ${n} → ${n + 2}`]),
    ),
  },
} as Outcome;
/** The result for each thing. */
export const AskingOfSeveral: ScreenStory = { parameters: at(several, done("submit", [listed])) };

/** A phone after a change, for 5 s. */
export const UndoToast: ScreenStory = {
  parameters: { path: `/inventory/${train.strToyBarcode}` },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove tag wood" }));
    await within(canvasElement.ownerDocument.body).findByRole("button", { name: "Undo" });
  },
};
