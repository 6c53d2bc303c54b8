/** /import and /import/{import}. */
import type { Import } from "#domain/types.ts";
import { type ImportTable, importMachine } from "#machines/import.machine.ts";
import { type ImportRunEvent, importRunMachine } from "#machines/importRun.machine.ts";
import { json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import { checked, importAnswers } from "./support/imports.ts";
import {
  inDark,
  onDesktop,
  onTablet,
  type ScreenMeta,
  type ScreenStory,
} from "./support/screenStory.ts";

type Events = NonNullable<Parameters<typeof reach<typeof importMachine>>[2]>;

const file = { strFile: "toys 2026.csv", content: "" };
const table: ImportTable = {
  strFile: file.strFile,
  strHash: "0".repeat(64),
  headings: ["Barcode", "Name", "Quantity", "Tags", "Shelf"],
  sample: [
    ["4 006381 333931", "Wooden Train", "12", "wood, train", "A1"],
    ["4.00638E+12", "Puzzle Farm", "3", "", "A1"],
    ["", "A toy without a code", "2", "", "A2"],
    ["TOY-0012", "Doll's House with a name that is so long that it takes two lines", "1", "", ""],
  ],
  intRows: 5000,
  mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2, tags: 3 },
  decimal: ".",
  begun: null,
};
const chosen = { type: "file.chosen", file } as const;
const read = done("readFile", { type: "read", table });
const choosing = (events: Events = []) => freeze(reach(importMachine, undefined, events));

export default {
  title: "Screens/Import",
  parameters: { path: "/import" },
} satisfies ScreenMeta;

export const Choosing: ScreenStory = { parameters: { frozen: choosing() } };
export const ChoosingOnTablet: ScreenStory = { ...Choosing, globals: onTablet };
export const ChoosingOnDesktop: ScreenStory = { ...Choosing, globals: onDesktop };
export const FirstImport: ScreenStory = {
  parameters: { frozen: choosing(), answers: { "GET /imports": () => json([]) } },
};
export const EarlierOnesFailed: ScreenStory = {
  parameters: { frozen: choosing(), answers: { "GET /imports": noAnswer } },
};
export const Unreadable: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      done("readFile", {
        type: "unreadable",
        sentence: "The file breaks off in row 3: it is not whole.",
      }),
    ]),
  },
};
export const Reading: ScreenStory = { parameters: { frozen: choosing([chosen]) } };
export const Matching: ScreenStory = { parameters: { frozen: choosing([chosen, read]) } };
export const MatchingOnTablet: ScreenStory = { ...Matching, globals: onTablet };
export const MatchingInterrupted: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      done("readFile", {
        type: "read",
        table: {
          ...table,
          begun: { strImport: checked.strImport, intSafe: 1500, strExisting: "update" },
        },
      }),
    ]),
  },
};
export const NothingMatched: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      done("readFile", { type: "read", table: { ...table, mapping: {} } }),
    ]),
  },
};
export const Uploading: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      read,
      { type: "upload.asked" },
      { type: "rows.sent", intSent: 1500 },
    ]),
  },
};
export const NotUploaded: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      read,
      { type: "upload.asked" },
      done("upload", { type: "refused", sentence: "A cell has more than 10,000 characters." }),
    ]),
  },
};
export const Uploaded: ScreenStory = {
  parameters: {
    frozen: choosing([
      chosen,
      read,
      { type: "upload.asked" },
      done("upload", { type: "accepted", strImport: checked.strImport }),
    ]),
  },
};

type RunEvents = (ImportRunEvent | ReturnType<typeof done>)[];

/** The first import, as `changes` say, on its own screen. */
function run(changes: Partial<Import>, events: RunEvents = []): ScreenStory {
  const { strImport, strFile } = checked;
  return {
    parameters: {
      path: `/import/${strImport}`,
      frozen: freeze(reach(importRunMachine, { strImport, strFile }, events)),
      answers: importAnswers(changes),
    },
  };
}

const apply = { type: "apply.asked", isAsked: false, isAgain: false } as const;

export const Checked: ScreenStory = run({});
export const CheckedOnTablet: ScreenStory = { ...Checked, globals: onTablet };
export const CheckedInDark: ScreenStory = { ...Checked, globals: inDark };
export const NothingToImport: ScreenStory = run({
  intNew: 0,
  intChanged: 0,
  intSame: 5000,
  intRefused: 0,
  intAsked: 0,
});
export const Ordering: ScreenStory = run({}, [apply]);
export const NotOrdered: ScreenStory = run({}, [
  apply,
  done("submit", [{ type: "unsent", status: 0, sentence: "Network error", intDone: 0 }]),
]);
export const AddedBefore: ScreenStory = run(
  { strExisting: "add", intImportedBefore: checked.intCreatedAt },
  [{ ...apply, isAgain: true }],
);
export const Discarding: ScreenStory = run({}, [{ type: "discard.asked" }]);
export const Discarded: ScreenStory = run({}, [
  { type: "discard.asked" },
  { type: "question.confirmed" },
  done("submit", [{ type: "done", body: null }]),
]);
export const RowsMissing: ScreenStory = run({ strState: "uploading", intReceived: 1500 });
export const Checking: ScreenStory = run({ strState: "checking", intDone: 2500 });
export const Applying: ScreenStory = run({ strState: "applying", intDone: 3500 });
export const Stopped: ScreenStory = run({ strState: "applying", intDone: 3500, isStopped: true });
export const Applied: ScreenStory = run({ strState: "applied" });
export const TakingBackAsked: ScreenStory = run({ strState: "applied" }, [
  { type: "takeBack.asked" },
]);
export const TakingBack: ScreenStory = run({ strState: "takingBack", intDone: 1000 });
export const TakingBackStopped: ScreenStory = run({
  strState: "takingBack",
  intDone: 1000,
  isStopped: true,
  strStopped: "The quantity of Wooden Train was changed since.",
});
export const TakenBack: ScreenStory = run({ strState: "takenBack" });
export const NotFound: ScreenStory = { parameters: { path: "/import/no-such-import" } };
export const Loading: ScreenStory = {
  parameters: {
    path: `/import/${checked.strImport}`,
    answers: { "GET /imports/:import": stillAsking },
  },
};
export const Failed: ScreenStory = {
  parameters: {
    path: `/import/${checked.strImport}`,
    answers: {
      "GET /imports/:import": () =>
        refusal(503, "database_unavailable", "The database does not answer."),
    },
  },
};
