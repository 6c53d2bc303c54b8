/** Types and saves a new toy: the Add Item screen (specification sections 2, 5 and 8). */
import { assign, emit, fromPromise, not, setup } from "xstate";
import { cleanCode, type Oddity, oddityOf, trimCode, withoutControls } from "#domain/code/codes.ts";
import { gs1LabelOf } from "#domain/code/gs1.ts";
import { messages } from "#domain/messages.ts";
import { type OwnKey, wrongOwnKey } from "#domain/toy/ownFields.ts";
import type { Picture } from "#domain/toy/pictures.ts";
import {
  draftProblems,
  emptyToyDraft,
  newToyOf,
  putOf,
  type ToyDraft,
  type ToyDraftField,
  type ToyDraftProblems,
} from "#domain/toy/toyDraft.ts";
import type { NewToy, OwnField } from "#domain/types.ts";
import { notProvided, Refused } from "./actors.ts";

export interface NewItem {
  toy: NewToy;
  put: ReturnType<typeof putOf>;
  picture: Picture | null;
  /** The own fields of which the toy has values. */
  ownFields: OwnField[];
}

export interface CreatedToy {
  strToyBarcode: string;
  /** Whether the command is stored on the device only, and the outbox goes on with it. */
  isUnsent: boolean;
}

/** The server's refusal, with its sentences for the fields. */
export class ToyRefused extends Refused {
  readonly fields: ToyDraftProblems;
  /** The barcode, where it is taken already, maybe by another toy; else null. */
  readonly duplicate: string | null;

  constructor(sentence: string, fields: ToyDraftProblems, duplicate: string | null) {
    super(sentence);
    this.fields = fields;
    this.duplicate = duplicate;
  }
}

interface AddItemContext {
  initial: ToyDraft;
  draft: ToyDraft;
  problems: ToyDraftProblems;
  /** The failure of the last save; the draft is untouched by it. */
  failure: string | null;
  /** The code that is taken already, so that the item that has it can be opened. */
  duplicate: string | null;
  /** The oddity of the barcode as it was read or typed. */
  oddity: Oddity | null;
  /** The odd barcode that a person has confirmed, so that it is asked about once. */
  sureOf: string | null;
}

type AddItemEvent =
  | { type: "draft.changed"; changes: Partial<ToyDraft> }
  | { type: "draft.submitted" }
  | { type: "save.confirmed" }
  | { type: "save.cancelled" }
  | { type: "rescan.asked" }
  | { type: "rescan.cancelled" }
  | { type: "code.scanned"; code: string }
  | { type: "leaving.asked" }
  | { type: "discard.confirmed" }
  | { type: "discard.cancelled" };

const draftFields = Object.keys(emptyToyDraft()) as ToyDraftField[];

/** A barcode as the form shows it. With control characters it is parsed as a label first, because they separate the label's parts. */
const shownCode = (read: string) => (withoutControls(read) === read ? read : cleanCode(read));

export const addItemMachine = setup({
  types: {
    context: {} as AddItemContext,
    events: {} as AddItemEvent,
    /** `persisted`: the draft of the form when it was last open. */
    input: {} as { barcode?: string; intQuantity?: string; persisted?: ToyDraft | null },
    emitted: {} as
      | ({ type: "item.saved" } & CreatedToy)
      | { type: "form.left" }
      | { type: "draft.refused"; field: ToyDraftField | OwnKey },
    tags: {} as "busy" | "submitted" | "dirty" | "doubting" | "rescanning" | "discarding",
  },
  actors: {
    /** Throws `ToyRefused`. */
    createToy: fromPromise<CreatedToy, NewItem>(notProvided("createToy")),
  },
  guards: {
    isDirty: ({ context: { initial, draft } }) =>
      draftFields.some((field) => draft[field] !== initial[field]),
    isValid: ({ context }) => Object.keys(draftProblems(context.draft)).length === 0,
    isDoubtful: ({ context: { draft, oddity, sureOf } }) =>
      oddity !== null && draft.strToyBarcode !== sureOf,
  },
  actions: {
    changeDraft: assign(({ context }, changes: Partial<ToyDraft>) => {
      const problems = { ...context.problems };
      for (const field of Object.keys(changes) as ToyDraftField[]) delete problems[field];
      // The two ages are judged together, so changing either clears the sentence under the other.
      if ("intAgeMin" in changes) delete problems.intAgeMax;
      const { strToyBarcode: readBarcode } = changes;
      const barcode = readBarcode === undefined ? {} : { strToyBarcode: shownCode(readBarcode) };
      return {
        draft: { ...context.draft, ...changes, ...barcode },
        problems,
        duplicate: readBarcode === undefined ? context.duplicate : null,
        oddity: readBarcode === undefined ? context.oddity : oddityOf(readBarcode),
        failure: null,
      };
    }),
    emitRefusal: emit(({ context: { draft, problems } }) => {
      const field = draftFields.find((candidate) => problems[candidate]) ?? "strName";
      const wrongKey = field === "own" ? wrongOwnKey(draft.own) : null;
      return { type: "draft.refused" as const, field: wrongKey ?? field };
    }),
  },
}).createMachine({
  id: "addItem",
  context: ({ input }) => {
    const { intQuantity = "", barcode = "" } = input;
    const initial = { ...emptyToyDraft(input.barcode), intQuantity };
    const draft = input.persisted ?? initial;
    const isAsOpened = draft.strToyBarcode === initial.strToyBarcode;
    return {
      initial,
      draft,
      problems: {},
      failure: null,
      duplicate: null,
      oddity: oddityOf(isAsOpened ? barcode : draft.strToyBarcode),
      sureOf: null,
    };
  },
  initial: "editing",
  states: {
    editing: {
      initial: "clean",
      on: {
        "draft.changed": {
          actions: { type: "changeDraft", params: ({ event }) => event.changes },
        },
        "rescan.asked": { target: "rescanning" },
        "draft.submitted": [
          {
            guard: not("isValid"),
            actions: [
              assign({ problems: ({ context }) => draftProblems(context.draft) }),
              "emitRefusal",
            ],
          },
          { guard: "isDoubtful", target: "doubting" },
          { target: "saving" },
        ],
      },
      states: {
        clean: {
          always: { guard: "isDirty", target: "dirty" },
          on: { "leaving.asked": { target: "#addItem.left" } },
        },
        dirty: {
          tags: "dirty",
          always: { guard: not("isDirty"), target: "clean" },
          on: { "leaving.asked": { target: "#addItem.discarding" } },
        },
      },
    },
    // The barcode looks wrong, so the person is asked once whether it is meant.
    doubting: {
      tags: ["dirty", "doubting"],
      on: {
        "save.confirmed": {
          target: "saving",
          actions: assign({ sureOf: ({ context }) => context.draft.strToyBarcode }),
        },
        "save.cancelled": { target: "editing" },
        "rescan.asked": { target: "rescanning" },
        "leaving.asked": { target: "discarding" },
      },
    },
    rescanning: {
      tags: ["dirty", "rescanning"],
      on: {
        "leaving.asked": [{ guard: "isDirty", target: "discarding" }, { target: "left" }],
        "code.scanned": {
          target: "editing",
          actions: {
            type: "changeDraft",
            // Text that is no GS1 label keeps its control characters, which the person is asked about.
            params: ({ event: { code } }) => ({
              strToyBarcode: gs1LabelOf(code)?.strCode ?? trimCode(code),
            }),
          },
        },
        "rescan.cancelled": { target: "editing" },
      },
    },
    discarding: {
      tags: ["dirty", "discarding"],
      on: {
        "discard.confirmed": { target: "left" },
        "discard.cancelled": { target: "editing" },
      },
    },
    saving: {
      // The draft is in the outbox, so that leaving loses nothing.
      tags: ["busy", "submitted"],
      entry: assign({ failure: null, duplicate: null, problems: {} }),
      on: { "leaving.asked": { target: "left" } },
      invoke: {
        id: "createToy",
        src: "createToy",
        input: ({ context: { draft } }) => ({
          ...{ toy: newToyOf(draft), put: putOf(draft), picture: draft.picture },
          ownFields: draft.own.map(({ field }) => field),
        }),
        onDone: {
          target: "saved",
          actions: emit(({ event }) => ({ type: "item.saved" as const, ...event.output })),
        },
        onError: {
          target: "editing",
          actions: assign(({ event: { error } }) => {
            const refused = error instanceof ToyRefused ? error : null;
            return {
              failure: refused?.message ?? messages.saveFailed,
              problems: refused?.fields ?? {},
              duplicate: refused?.duplicate ?? null,
            };
          }),
        },
      },
    },
    saved: { tags: "submitted", type: "final" },
    left: { type: "final", entry: emit({ type: "form.left" }) },
  },
});
