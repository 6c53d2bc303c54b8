/** /storage. */

import { expect, screen, waitFor, within } from "storybook/test";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { SECTION_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { SelectedThing } from "#domain/selection.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import { json, mayNotSee, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { asLooker, asPlainAdmin } from "./support/people.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { BOX, boxes, clerk, fullBox } from "./support/stock.ts";
import { entriesOf, outboxWith } from "./support/unsent.ts";

const at = heldAt(selectionMachine, {});
const formAt = heldAt(commandDialogMachine, undefined);
const newBox = { kind: "createBox", strBoxCode: "", strCustomNote: "", intSection: 1 } as const;
const opened = { type: "dialog.opened", command: newBox } as const;

const editing = { type: "selecting.switched" } as const;
const toggled = (thing: SelectedThing) => ({ type: "thing.toggled", thing }) as const;
const box = (strBoxCode: string, intSection: number | null) => toggled({ strBoxCode, intSection });
const chosen = [editing, box(BOX, 1), box("CRATE-A", null)] as const;
const asked = (kind: "moveBoxes" | "deleteBoxes" | "deleteSections") =>
  ({ type: "order.asked", kind }) as const;
const moveAsked = asked("moveBoxes");
const destination = { type: "destination.chosen", section: 2 } as const;
const section = toggled({ intSection: 4 });
const typed = {
  type: "command.changed",
  command: { ...newBox, strBoxCode: "CRATE-C", strCustomNote: "Puzzles, second shelf" },
} as const;
const submitted = { type: "command.submitted" } as const;

export default { title: "Screens/Storage", parameters: { path: "/storage" } } satisfies ScreenMeta;

export const Viewing: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: { ...at(), ...formAt() } },
};
export const Naming: ScreenStory = {
  play: async ({ canvas, userEvent }) => {
    const edit = await canvas.findByRole("button", { name: "Edit name of Section 1" });
    await userEvent.click(edit);
    await screen.findByRole("dialog", { name: "Name of Section 1" });
  },
};
export const Filtered = shows({ path: "/storage?q=shelf" });
export const NothingFits = shows({ path: "/storage?q=zeppelin" });
export const LongestNotCounted: ScreenStory = {
  ...shows({ path: "/storage?sort=counted" }),
  tags: ["layout"],
};
export const NoSections = shows({ answers: { "GET /sections": () => json([]) } });
export const ManySections: ScreenStory = {
  parameters: {
    answers: {
      "GET /sections": () =>
        json(Array.from({ length: 40 }, (_, n) => ({ intSection: n + 1, intBoxes: n % 3 }))),
    },
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("combobox", { name: "Jump to" }));
    await userEvent.click(await canvas.findByRole("option", { name: "Section 30" }));
    const heading = canvas.getByRole("heading", { name: "Section 30" });
    await waitFor(() => expect(heading).toHaveFocus());
  },
};
export const Full = shows({
  answers: {
    "GET /sections": () => json([{ intSection: SECTION_MAX, intBoxes: 1_234_567 }]),
    "GET /boxesinsections/:section/boxes": () =>
      json([fullBox], 200, { "x-total-count": "1234567" }),
  },
});
export const Loading = shows({ answers: { "GET /sections": stillAsking } });
export const LoadingBoxes = shows({
  answers: { "GET /boxesinsections/:section/boxes": stillAsking },
});
export const Failed = shows({ answers: { "GET /sections": noAnswer } });
export const BoxesFailed = shows({ answers: { "GET /boxesinsections/:section/boxes": noAnswer } });
export const Forbidden = shows({
  session: clerk,
  answers: { "GET /sections": mayNotSee },
});

export const Unsent = holds(
  outboxWith(
    entriesOf(
      { kind: "createBox", strBoxCode: "CRATE-C", strCustomNote: "Puzzles", intSection: 2 },
      { kind: "moveBox", strBoxCode: "CRATE-A", intFrom: null, intTo: 2 },
      { kind: "deleteBox", strBoxCode: BOX },
    ),
  ),
);
export const Editing = holds(at(editing));
/** A checkbox takes no letters: the keys of every screen stay. */
export const KeyAtACheckbox: ScreenStory = {
  ...Editing,
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Section 1" }));
    await userEvent.keyboard("/");
    await waitFor(() => expect(canvas.getByRole("searchbox")).toHaveFocus());
  },
};
export const Selected: ScreenStory = { ...holds(at(...chosen, section)), tags: ["layout"] };
/** An admin who may not delete. */
export const SelectedWithoutRight = shows({ ...Selected.parameters, ...asPlainAdmin });
/** An admin who only looks, and prints labels. */
export const SelectedByLooker = shows({ ...Selected.parameters, ...asLooker });
let answerSection = (_: Response) => {};
/** The boxes of a selected section come while a question is open, which is not about them; or they cannot be read. */
export const SectionReadLate: ScreenStory = {
  parameters: {
    answers: {
      "GET /boxesinsections/:section/boxes": ({ params, query }) =>
        query.has("limit")
          ? json(boxes.filter(({ intSection }) => intSection === Number(params.section)))
          : new Promise((resolve) => {
              answerSection = resolve;
            }),
    },
  },
  async play({ canvas, userEvent }) {
    const queries = await pageQueries();
    const answer = async (response: Response) => {
      answerSection(response);
      await waitFor(() => expect(queries.isFetching()).toBe(0));
    };
    await userEvent.click(await canvas.findByRole("switch", { name: "Edit mode" }));
    await userEvent.click(await canvas.findByRole("checkbox", { name: /^Box CRATE-A/ }));
    await userEvent.click(canvas.getByRole("checkbox", { name: /^Section 1/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Move boxes" }));
    const dialog = within(await screen.findByRole("dialog"));
    await answer(json(boxes.slice(0, 2)));
    dialog.getByText("1 box to");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await canvas.findByText("3 boxes and 1 section selected");
    const other = canvas.getByRole("checkbox", { name: /^Section 2/ });
    await userEvent.click(other);
    await answer(refusal(500, "internal", "No."));
    await waitFor(() => expect(other).not.toBeChecked());
    expect(canvas.getByText("3 boxes and 1 section selected")).toBeVisible();
  },
};
export const AddingSection: ScreenStory = {
  parameters: { answers: { "POST /sections": stillAsking } },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole("button", { name: "Add section" })),
};
export const ChoosingDestination = holds(at(...chosen, moveAsked));
export const DestinationChosen = holds(at(...chosen, moveAsked, destination));
export const ConfirmingBoxes = holds(at(...chosen, asked("deleteBoxes")));
export const ConfirmingSections = holds(at(editing, section, asked("deleteSections")));

const confirmed = { type: "move.confirmed" } as const;
const moveConfirmed = [...chosen, moveAsked, destination, confirmed] as const;
/** Before a move the places of the boxes are read again. */
export const ReadingPlaces = holds(at(...moveConfirmed));
export const Moving = holds(at(...moveConfirmed, done("readPlaces", [])));
export const Deleting: ScreenStory = {
  ...holds(
    at(...chosen, asked("deleteBoxes"), {
      type: "order.confirmed",
      commands: [BOX, "CRATE-A"].map((strBoxCode) => ({ kind: "deleteBox", strBoxCode })),
    }),
  ),
  async play({ canvas }) {
    // Not each of hundreds is said.
    expect(await canvas.findByText("1 of 2")).toHaveAttribute("aria-hidden");
    await canvas.findByRole("progressbar", { name: messages.deleting });
  },
};

export const AddBox: ScreenStory = { ...holds(formAt(opened)), tags: ["layout"] };
export const AddBoxGeneratingCode: ScreenStory = {
  parameters: { frozen: formAt(opened), answers: { "POST /barcodes/new": stillAsking } },
  play: async ({ userEvent }) =>
    userEvent.click(await screen.findByRole("button", { name: "Generate a new code" })),
};
export const AddBoxTyped = holds(formAt(opened, typed));
export const AddBoxWithoutCode = holds(formAt(opened, submitted));
export const AddBoxCodeTaken = holds(
  formAt(
    ...[opened, typed, submitted],
    done("submit", [{ type: "refused", sentence: "This code is already in use.", intDone: 0 }]),
  ),
  { toasts: [{ text: boxMessages.boxNotAdded, role: "alert" }] },
);
export const AddingBox = holds(formAt(opened, typed, submitted));
