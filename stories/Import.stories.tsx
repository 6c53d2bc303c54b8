/** /import and /import/{import}. */
import { expect, screen, waitFor, within } from "storybook/test";
import { importMessages } from "#domain/import/importMessages.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { ownKey } from "#domain/toy/ownFields.ts";
import type { Import } from "#domain/types.ts";
import { Refused } from "#machines/actors.ts";
import { type ImportTable, importMachine } from "#machines/import.machine.ts";
import {
  type Answers,
  json,
  noAnswer,
  noContent,
  refusal,
  stillAsking,
} from "./support/answers.ts";
import { pasteCells } from "./support/cells.ts";
import { settings } from "./support/counts.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { checked, importAnswers, newBox, rowsAnswer } from "./support/imports.ts";
import { asWithOwnFields, condition } from "./support/ownFields.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { plainAdmin } from "./support/stock.ts";

const file = { strFile: "toys 2026.csv", content: "" };
const table: ImportTable = {
  ...{ strImport: checked.strImport, strFile: file.strFile, strHash: "0".repeat(64) },
  ...{ strFormat: ",", headings: ["Barcode", "Name", "Quantity", "Tags", "Shelf"], intFirst: 2 },
  sample: [
    ["4 006381 333931", "Wooden Train", "12", "wood, train", "A1"],
    ["4.00638E+12", "Puzzle Farm", "3", "", "A1"],
    ["", "A toy without a code", "2", "", "A2"],
    ["TOY-0012", "Doll's House with a name that is so long that it takes two lines", "1", "", ""],
  ],
  reading: {
    mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2, tags: 3 },
    decimal: ".",
  },
  ...{ intRows: 5000, existing: "leave", sheets: [] },
};
const renamed = { ...condition, strName: "State" };
const chosen = { type: "file.chosen", file } as const;
const read = done("readFile", table);
const at = heldAt(importMachine, { file: null, table: null });

export default {
  title: "Screens/Import",
  parameters: { path: "/import" },
} satisfies ScreenMeta;

export const Choosing: ScreenStory = { ...holds(at()), tags: ["layout"] };
export const FirstImport = holds(at(), { answers: { "GET /imports": () => json([]) } });
export const EarlierOnesFailed = holds(at(), { answers: { "GET /imports": noAnswer } });
export const Unreadable = holds(
  at(chosen, failed("readFile", new Refused("The file breaks off in row 3: it is not whole."))),
);
const typed = 'A-1,"Train';
/** Rows that were typed and cannot be read stay in their field. */
export const UnreadableRows: ScreenStory = {
  parameters: {
    frozen: at(
      { type: "file.chosen", file: { strFile: "Pasted rows", content: typed } },
      failed("readFile", new Refused("Row 1 has a quotation mark that is never closed.")),
    ),
  },
  async play({ canvas }) {
    expect(await canvas.findByLabelText("Or paste rows")).toHaveValue(typed);
  },
};
export const Reading = holds(at(chosen));
export const Matching: ScreenStory = { ...holds(at(chosen, read)), tags: ["layout"] };
/** One column is read as an own field, whose words are asked about; another goes into the notes. */
export const MatchingOwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: asWithOwnFields,
    frozen: at(
      chosen,
      done("readFile", {
        ...table,
        headings: ["Barcode", "Name", "Zustand", "Schäden", "Farbe"],
        sample: [["4006381333931", "Wooden Train", "gut", "Ein Rad fehlt", "rot"]],
        reading: {
          mapping: { strToyBarcode: 0, strName: 1, [ownKey(condition.strField)]: 2 },
          decimal: ",",
          ownFields: [condition],
          intoNotes: [{ intColumn: 3, strHeading: "Schäden" }],
        },
      }),
    ),
  },
  async play({ canvas }) {
    await canvas.findByLabelText("“gut”");
  },
};
let isRenamed = false;
/** Somebody else renames an own field while a new one is added. */
export const NewFieldRefused: ScreenStory = {
  parameters: {
    answers: {
      "GET /settings": () => json({ ...settings, ownFields: [isRenamed ? renamed : condition] }),
      "PATCH /settings"({ body: { ownFields, seen } }) {
        if (seen?.ownFields[0]?.strName !== renamed.strName) {
          isRenamed = true;
          return refusal(412, "changed", "This was changed by someone else meanwhile.");
        }
        isRenamed = false;
        return json({ ...settings, ownFields });
      },
    },
    frozen: at(chosen, read),
  },
  async play({ canvas, userEvent }) {
    const others = await canvas.findByRole("region", { name: "Columns that nothing is read from" });
    const shelf = within(others).getByLabelText("Shelf");
    await userEvent.selectOptions(shelf, "A new own field (Text)");
    await screen.findByText("This was changed by someone else meanwhile.");
    // The names are read again, and nothing was added.
    await within(shelf).findByRole("option", { name: renamed.strName });
    expect(shelf).toHaveValue("");
    await userEvent.selectOptions(shelf, "A new own field (Text)");
    await waitFor(() => expect(others).not.toBeInTheDocument());
  },
};
const ofSheets = done("readFile", { ...table, sheets: ["Stock", "Prices"] });
export const MatchingOfSheets: ScreenStory = {
  parameters: {
    frozen: at(chosen, ofSheets, { type: "sheet.chosen", sheet: "Prices" }, ofSheets),
  },
  async play({ canvas }) {
    expect(await canvas.findByLabelText("Sheet")).toHaveValue("Prices");
  },
};
/** Rows with more cells than headings have an answer of their own, beside the one about their last column. */
export const WithMoreCells: ScreenStory = {
  parameters: {
    frozen: at(
      chosen,
      done("readFile", {
        ...table,
        headings: ["Barcode", "Name", "Quantity", importMessages.columnBeyond(4)],
        sample: [
          ["TOY-0012", "Ball", " red", "5"],
          ["TOY-0013", "Kite", "many"],
        ],
        reading: {
          mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2 },
          decimal: ".",
          beyond: [3],
        },
      }),
    ),
  },
  async play({ canvas, userEvent }) {
    const asked = await canvas.findByRole("list", { name: "Questions" });
    const choices = within(asked).getAllByLabelText("What to do");
    const said = () => choices.map((choice) => (choice as HTMLSelectElement).value);
    await userEvent.selectOptions(choices[0] as Element, "empty");
    await userEvent.selectOptions(choices[1] as Element, "take");
    expect(said()).toEqual(["empty", "take"]);
    await userEvent.selectOptions(choices[1] as Element, "");
    expect(said()).toEqual(["empty", ""]);
  },
};
export const WithoutPieces: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: at(
      chosen,
      done("readFile", {
        ...table,
        reading: { mapping: { strToyBarcode: 0, strName: 1 }, decimal: "." },
      }),
    ),
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByLabelText("How many of each?"), "1");
    expect(await canvas.findAllByText("Quantity 1")).not.toHaveLength(0);
  },
};
export const WithoutHeadings = holds(
  at(
    chosen,
    done("readFile", {
      ...table,
      ...{ intFirst: 1, headings: table.headings.map((_, n) => `Column ${n + 1}`) },
      reading: { mapping: { strToyBarcode: 0 }, decimal: "." },
    }),
  ),
);
export const NothingMatched = holds(
  at(chosen, done("readFile", { ...table, reading: { mapping: {}, decimal: "." } })),
);
const uploading = [chosen, read, { type: "upload.asked" }] as const;
export const Uploading = holds(at(...uploading, { type: "upload.progressed", percent: 30 }));
export const UploadBrokenOff = holds(
  at(...uploading, { type: "upload.failed", problem: "Network error" }),
);
export const Uploaded = holds(at(...uploading, { type: "upload.done" }));

/** The first import, as `changes` say, on its own screen, and what is pressed there. */
function run(changes: Partial<Import>, name?: string | RegExp, answers?: Answers): ScreenStory {
  return {
    parameters: {
      path: `/import/${checked.strImport}`,
      answers: { ...importAnswers(changes), ...answers },
    },
    ...(name && {
      play: async ({ canvas, userEvent }) =>
        userEvent.click(await canvas.findByRole("button", { name })),
    }),
  };
}

export const Checked: ScreenStory = { ...run({}), tags: ["layout"] };
let stateNow: Import["strState"] = "checked";
/** What is typed in other rows stays while all are compared again after one was put right. */
export const PutRightWhileTyped: ScreenStory = {
  ...run({}, undefined, {
    "GET /imports/:import": () => json({ ...checked, strState: stateNow, intDone: 10 }),
    "GET /imports/:import/rows": ({ query }) => rowsAnswer(query, stateNow === "checked"),
    "PATCH /imports/:import"() {
      stateNow = "checking";
      return json({ ...checked, strState: stateNow });
    },
  }),
  async play({ canvas, userEvent }) {
    const rowOf = async (text: string) => {
      const row = (await canvas.findByText(text)).closest("li");
      if (!row) throw new Error(`${text} is in no row.`);
      return within(row);
    };
    const marbles = await rowOf("4006381333955 · Marbles · a few");
    const quantity = marbles.getByLabelText("Quantity");
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "3");
    const other = await rowOf("A toy without a code · 2");
    await userEvent.type(other.getByLabelText("Barcode"), "T-1");
    await userEvent.click(other.getByRole("button", { name: "Put right" }));
    await canvas.findByRole("progressbar");
    expect(quantity).toBeInTheDocument();
    stateNow = "checked";
    await waitFor(() => expect(canvas.queryByRole("progressbar")).toBeNull());
    expect(quantity).toBeInTheDocument();
    expect(quantity).toHaveValue("3");
  },
};
export const NothingToImport: ScreenStory = run({
  intNew: 0,
  intChanged: 0,
  intSame: 5000,
  intRefused: 0,
  intAsked: 0,
});
const APPLY = /^Import /;
/** So many boxes as are listed at most: there may be more. */
export const ManyBoxes: ScreenStory = {
  ...run({}, undefined, {
    "GET /imports/:import/boxes": () =>
      json(Array.from({ length: 1000 }, (_, n) => ({ ...newBox, strBoxCode: `B${n}` }))),
  }),
  async play({ canvas }) {
    expect(await canvas.findByText("1,000+ boxes are made.")).toBeVisible();
  },
};
export const Ordering: ScreenStory = run({}, APPLY, { "POST /imports/:import/apply": stillAsking });
export const NotOrdered: ScreenStory = run({}, APPLY, { "POST /imports/:import/apply": noAnswer });
export const AddedBefore: ScreenStory = run(
  { strExisting: "add", intImportedBefore: checked.intCreatedAt },
  APPLY,
);
export const Discarding: ScreenStory = run({}, "Discard");
let answerDiscard = () => {};
/** Who moved on is not led away. */
export const DiscardedLate: ScreenStory = {
  ...run({}, "Discard", {
    "DELETE /imports/:import": () =>
      new Promise((resolve) => {
        answerDiscard = () => resolve(noContent());
      }),
  }),
  async play(context) {
    await Discarding.play?.(context);
    const { canvas, userEvent } = context;
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
    await userEvent.click(canvas.getByRole("link", { name: "Home" }));
    await canvas.findByRole("heading", { name: "Home" });
    answerDiscard();
    const queries = await pageQueries();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Home");
  },
};
export const RowsMissing: ScreenStory = run({ strState: "uploading" });
export const AskedTaken: ScreenStory = run({ takesAsked: true, intAsked: 0 });
export const Checking: ScreenStory = run({ strState: "checking", intDone: 2500 });
export const Applying: ScreenStory = run({ strState: "applying", intDone: 3500 });
export const Failing: ScreenStory = run({
  ...{ strState: "applying", intDone: 3500, isFailing: true },
});
export const Applied: ScreenStory = run({ strState: "applied" });
export const TakingBackAsked: ScreenStory = run({ strState: "applied" }, "Undo");
/** A yes to more than was asked does not outlive its question. */
export const TakingBackAskedAgain: ScreenStory = {
  ...TakingBackAsked,
  async play(context) {
    const { canvas, userEvent } = context;
    const name = "Undo anyway: also what was changed since";
    await TakingBackAsked.play?.(context);
    await userEvent.click(await screen.findByRole("checkbox", { name }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("checkbox", { name })).not.toBeChecked();
  },
};
export const TakingBack: ScreenStory = run({ strState: "takingBack", intDone: 1000 });
/** It is tried again at once, and anyway where that helps. */
export const TakingBackFailing: ScreenStory = run(
  { strState: "takingBack", intDone: 1000, isFailing: true },
  "Try again",
);
export const TakenBack: ScreenStory = run({ strState: "takenBack" });
export const RedoAsked: ScreenStory = run({ strState: "takenBack" }, "Undo");
export const Redoing: ScreenStory = run({ strState: "redoing", intDone: 1000 });
export const TakenBackButForSome: ScreenStory = run({
  strState: "takenBack",
  left: [
    '"Big doll" was changed since, and stays.',
    "There are other toys in Box B1 by now: it stays.",
  ],
});
/** Somebody else's, for an admin without all rights. */
const ofAnother = (changes: Partial<Import>): ScreenStory => {
  const story = run({ ...changes, isOfAnother: true });
  return {
    parameters: { ...story.parameters, session: { ...plainAdmin, rights: ["stock", "delete"] } },
    async play({ canvas }) {
      await canvas.findByText(importServerMessages.notYours);
      for (const name of [/^Import/, "Columns", "Discard", "Undo"])
        expect(canvas.queryByRole("button", { name })).toBeNull();
      expect(canvas.queryByRole("checkbox")).toBeNull();
      expect(canvas.queryByRole("switch")).toBeNull();
    },
  };
};
export const CheckedOfAnother = ofAnother({});
export const AppliedOfAnother = ofAnother({ strState: "applied" });
export const RowsMissingOfAnother = ofAnother({ strState: "uploading" });
export const NotFound = shows({ path: "/import/no-such-import" });
export const Loading = shows({
  path: `/import/${checked.strImport}`,
  answers: { "GET /imports/:import": stillAsking },
});
export const Failed = shows({
  path: `/import/${checked.strImport}`,
  answers: {
    "GET /imports/:import": () =>
      refusal(503, "database_unavailable", "The database does not answer."),
  },
});
/** The last one: what it has read answers the questions of those after it. */
export const PastedCells: ScreenStory = {
  async play({ canvas }) {
    const rows = () => canvas.findByLabelText<HTMLTextAreaElement>("Or paste rows");
    pasteCells(await rows(), 'A-1\t"Train\r\nA-2\tKite\r\nA-3\tBear\r\nD');
    await canvas.findByRole("alert");
    // What is selected goes, as in any field; in the field each line break is one character.
    const field = await rows();
    field.select();
    pasteCells(field, "Barcode\tName\nA-1\tTrain");
    await canvas.findByText("Pasted rows · 1 row");
  },
};
