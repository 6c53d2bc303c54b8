/** /history, and undoing from there. */
import { expect, fireEvent, screen, waitFor, within } from "storybook/test";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { json, mayNotSee, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { changes } from "./support/changes.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { asLooker } from "./support/people.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
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
const at = heldAt(undoMachine, undefined);
const changedMeanwhile = () => refusal(412, "changed", conflict.sentence);

export default { title: "Screens/History", parameters: { path: "/history" } } satisfies ScreenMeta;

export const Shown: ScreenStory = { ...holds(at()), tags: ["layout"] };
export const SpelledOut: ScreenStory = {
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "Show all" }));
    await canvas.findAllByText(new RegExp(toys[8]?.strName ?? ""));
  },
};
export const OfAToy = shows({ path: `/history?toy=${train.strToyBarcode}&who=ada` });
export const WithoutTheRightToDelete = shows({ session: plainAdmin });
export const OnlyLooks: ScreenStory = {
  parameters: {
    ...asLooker,
    answers: {
      ...asLooker.answers,
      "GET /changes": () =>
        json([
          {
            ...{ ...changes[0], strOperation: "applyImport", strGroup: "import:12345678" },
            ...{ strFile: "attic.csv", things: [], intThings: 3, intItems: 3 },
          },
        ]),
    },
  },
  play: says([/attic.csv/], ["Open the import", "Undo"]),
};
export const Nothing = shows({ answers: { "GET /changes": () => json([]) } });
export const NothingFound = shows({
  path: "/history?day=2020-01-01&until=2020-01-31&what=imports&toy=none",
});
export const Loading = shows({ answers: { "GET /changes": stillAsking } });
export const NoNetwork = shows({ answers: { "GET /changes": noAnswer } });
export const Forbidden = shows({
  answers: { "GET /changes": mayNotSee },
});
export const Undoing = holds(at(asked));
export const Asking = holds(at(asked, done("submit", [conflict])));

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
/** What that would change is being looked up. */
export const GoingBack: ScreenStory = {
  parameters: {
    path: `/history?toy=${train.strToyBarcode}`,
    answers: { "POST /changes/:change/back": stillAsking },
  },
  async play({ canvas, userEvent }) {
    const [back] = await canvas.findAllByRole("button", { name: historyMessages.backToThen });
    await userEvent.click(back as HTMLElement);
    await waitFor(() => expect(back).toHaveAttribute("data-loading"));
  },
};
/** The result for each thing. */
export const AskingOfSeveral = holds(at(several, done("submit", [listed])));

/** A phone after a change, for 5 s. */
export const UndoToast: ScreenStory = {
  parameters: { path: `/inventory/${train.strToyBarcode}` },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove tag wood" }));
    await within(canvasElement.ownerDocument.body).findByRole("button", { name: "Undo" });
    // The focus stays among the tags.
    const next = canvas.getByRole("button", { name: `Remove tag ${train.tags[1]}` });
    await waitFor(() => expect(next).toHaveFocus());
    // The Enter that removed the tag before and is held down does not remove this one; a new one repeats.
    const isTaken = (repeat: boolean) => fireEvent.keyDown(next, { key: "Enter", repeat });
    expect([true, false, true].map(isTaken)).toEqual([false, true, true]);
  },
};
/** Whether a dialog lies above the others. */
function isAbove(dialog: HTMLElement): boolean {
  const { left, top } = dialog.getBoundingClientRect();
  return dialog.contains(document.elementFromPoint(left + 20, top + 20));
}
/** The question of a toast's Undo lies over the dialog that was open, and beneath one that opens later. */
export const AskingOverAnother: ScreenStory = {
  parameters: {
    path: "/search?q=starter",
    answers: {
      "POST /changes/:change/undo": changedMeanwhile,
      "POST /changes/groups/:group/undo": changedMeanwhile,
    },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    const link = { name: train.strName };
    await userEvent.click((await canvas.findAllByRole("link", link))[0] as HTMLElement);
    await UndoToast.play?.(context);
    const step = canvas.getByRole("button", { name: "Decrease quantity" });
    await userEvent.click(canvas.getByRole("button", { name: "Show barcode" }));
    const beneath = await screen.findByRole("dialog", { name: "Barcode" });
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    const question = await screen.findByRole("dialog", { name: historyMessages.undoAnyway });
    await waitFor(() => expect(isAbove(question)).toBe(true));
    // As if it had been pressed just before: the step is asked about when nobody has pressed it for a while.
    fireEvent.click(step);
    const later = await screen.findByRole("dialog", { name: messages.confirmChange });
    await waitFor(() => expect(isAbove(later)).toBe(true));
    // Escape ends the topmost alone.
    for (const [ended, left] of [
      [later, question],
      [question, beneath],
    ] as const) {
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(ended).not.toBeInTheDocument());
      expect(left).toBeVisible();
    }
  },
};
