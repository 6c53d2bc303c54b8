/** Commands about toys (specification section 7). */
import * as v from "valibot";
import type { components } from "../../contract.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD } from "../../limits.ts";
import { messages } from "../../messages.ts";
import { ageValue, completeAges, isAgeField } from "../../toy/ages.ts";
import { formatOwn, OwnFieldSchema } from "../../toy/ownFields.ts";
import { pictureMessages } from "../../toy/pictureMessages.ts";
import { type Picture, PictureSchema } from "../../toy/pictures.ts";
import { derivedOf, withQuantity } from "../../toy/stock.ts";
import { PutSchema, toyDraftOf, typedFieldsOf } from "../../toy/toyDraft.ts";
import {
  type FieldDraft,
  isAsStored,
  labelOfEdit,
  type NotesDraft,
  presentOf,
  steppedQuantity,
  updatedToy,
} from "../../toy/toyEdit.ts";
import {
  FIELDS,
  NUMBER_FIELDS,
  NUMBERS,
  type NumberField,
  PLAIN_FIELDS,
  recordOf,
  TEXT_FIELDS,
} from "../../toy/toyFields.ts";
import type { BoxDifference, NewToy, Toy, ToyUpdate } from "../../types.ts";
import { type Draft, draftIds, itemHref, newItemHref, toyThing } from "../draft.ts";
import { codeDialog, inDialog } from "./dialog.ts";
import {
  amount,
  answeredWith,
  box,
  boxSubject,
  call,
  seenCode,
  type ToyChanges,
  toy,
  toySubject,
  uncheckedObject,
  type ValuesOf,
  withoutCode,
  withQuery,
} from "./kind.ts";
import { putRequest } from "./lines.ts";
import { creationReport, failureReport, saidByScreens, serverSentenceOr } from "./outcome.ts";

type ToyId = Pick<Toy, "strToyBarcode">;

const toySubjects = ({ strToyBarcode }: ToyId) => [toySubject(strToyBarcode)];
const PICTURE = "/api/toys/{barcode}/picture";

const pictureRequest = (barcode: string, { blob }: Picture) =>
  call("PUT", PICTURE, { barcode }, blob);

type StoredLine = components["schemas"]["AdjustedLine"];

const updateRequest = ({ strToyBarcode }: ToyId, body: components["schemas"]["ToyUpdate"]) =>
  call("PUT", "/toys/{barcode}", { barcode: strToyBarcode }, body);

const NAMES: Record<keyof ToyUpdate, string> = {
  ...recordOf(PLAIN_FIELDS, (field) => FIELDS[field].label.toLowerCase()),
  strDescription: "notes",
  tags: "tags",
  own: "",
  intAgeMinMonths: "",
  intAgeMaxMonths: "",
};

/** Notes are too long for a line, so that only their field is named. */
function formatUpdate({ update, seen, ownField }: Pick<Change, "update" | "seen" | "ownField">) {
  if (ownField) {
    const { strName, strField } = ownField;
    const [from, to] = [seen, update].map(({ own }) => formatOwn(ownField, own?.[strField]));
    return `${strName} ${from} → ${to}`;
  }
  const keys = Object.keys(update) as (keyof ToyUpdate)[];
  const shown = ({ ...values }: ToyUpdate, key: keyof ToyUpdate) =>
    (isAgeField(key) ? ageValue(values, key) : values[key]) ?? "–";
  return keys
    .filter((key) => NAMES[key] !== "")
    .map((key) =>
      key === "strDescription"
        ? NAMES[key]
        : `${NAMES[key]} ${shown(seen, key)} → ${shown(update, key)}`,
    )
    .join(", ");
}

const formatBoxDifference = ({ strBoxCode, intDifference }: BoxDifference) =>
  `, ${Math.abs(intDifference)} ${intDifference < 0 ? "out of" : "into"} box ${strBoxCode}`;

const changeFields = {
  ...toy,
  update: uncheckedObject<ToyUpdate>(),
  /** The same fields as the person saw them before. */
  seen: uncheckedObject<ToyUpdate>(),
  /** The own field that is changed. */
  ownField: v.exactOptional(OwnFieldSchema),
  /** Pieces added to intQuantity with plus and minus; null where a value was typed. */
  intDifference: v.nullable(amount),
  /** The version of the toy that the person saw. */
  intVersion: amount,
  /** The reason for a decrease, where one was given. */
  strReason: v.optional(v.string()),
  /** The difference's part in boxes; the rest is in no box. */
  boxes: v.optional(v.array(v.object({ ...box, intDifference: amount }))),
};
type Change = ValuesOf<typeof changeFields>;

/** A refused change as a draft of its editor; null where it was not typed, but made with plus and minus. */
function changeDraft({ strToyBarcode, strName, update, seen, ownField, intDifference }: Change) {
  const href = itemHref(strToyBarcode);
  const thing = toyThing({ id: 0, strToyBarcode });
  if (update.strDescription !== undefined) {
    const value: NotesDraft = { draft: update.strDescription, seen: seen.strDescription ?? "" };
    return { id: draftIds.notes(thing), title: messages.draftOf("Notes", strName), href, value };
  }
  const changed = PLAIN_FIELDS.find((field) => field in update);
  const field = ownField ?? (changed && FIELDS[changed].edit);
  if (!field || intDifference !== null) return null;
  const own = ownField ? (update.own?.[ownField.strField] ?? "") : "";
  const draft = { ...typedFieldsOf({ strName, ...update } as NewToy), own };
  const value: FieldDraft = { field, draft, steps: null, seen: null };
  const title = messages.draftOf(labelOfEdit(field), strName);
  return { id: draftIds.edit(thing), title, href, value };
}

/**
 * The change for the toy as it is stored now; a difference counts from the stored quantity. Null, so that a person is
 * asked, where a value was typed and the same field changed, or where too few pieces are left.
 */
function rebasedChange<C extends Change>(command: C, stored: Toy): C | null {
  const { update, seen, intDifference } = command;
  const quantity = stored.intQuantity + (intDifference ?? 0);
  if (intDifference === null ? !isAsStored(seen, stored) : quantity < 0) return null;
  return {
    ...command,
    update: intDifference === null ? update : { intQuantity: quantity },
    seen: presentOf(update, stored),
    intVersion: stored.intVersion,
  };
}

const changeToy = answeredWith<{ toy: Toy; lines?: StoredLine[] }>()("changeToy", {
  fields: changeFields,
  subjects: toySubjects,
  fills: ({ boxes = [] }) => boxes.map(({ strBoxCode }) => boxSubject(strBoxCode)),
  // A typed quantity may correct a wrong one, and what is sold left its shelf before anybody taps minus: nobody knows since when.
  since: () => null,
  requests({ strReason, boxes, intDifference, ...command }) {
    const request = updateRequest(command, { ...command.update, ...(boxes && { boxes }) });
    const query = {
      ...(intDifference !== null && { difference: String(intDifference) }),
      ...(strReason && { reason: strReason }),
    };
    return [withQuery(request, query)];
  },
  report: saidByScreens,
  format: ({ strName, strReason, boxes = [], ...change }) =>
    `Change ${strName}: ${formatUpdate(change)}${boxes.map(formatBoxDifference).join("")}${strReason ? ` (${strReason})` : ""}`,
  isIncrement: ({ intDifference }) => intDifference !== null,
  projection: {
    toy(before, { update, intDifference }, { body }) {
      if (body) return body.toy;
      const after = updatedToy(before, update);
      const quantity =
        intDifference === null
          ? after.intQuantity
          : Number(steppedQuantity(before.intQuantity, intDifference));
      return { ...update, own: after.own, ...withQuantity(after, quantity) } as ToyChanges;
    },
    amount(before, { strBoxCode }, { boxes = [] }, { body }) {
      const isHere = (line: { strBoxCode: string }) => line.strBoxCode === strBoxCode;
      const line = body?.lines?.find(isHere);
      return line?.intAmountInBox ?? before + (boxes.find(isHere)?.intDifference ?? 0);
    },
  },
  rebase: (command, stored: Toy) => rebasedChange(command, stored),
  draft: changeDraft,
  typed: ({ update }) => update.strDescription ?? null,
});

const addTags = answeredWith<{ toy: Toy }>()("addTags", {
  fields: { ...toy, tags: v.array(v.string()) },
  subjects: toySubjects,
  requests: (command) => [updateRequest(command, { tags: command.tags })],
  report: saidByScreens,
  format: ({ tags, strName }) =>
    `Add ${tags.length === 1 ? "the tag" : "the tags"} ${tags.join(", ")} to ${strName}`,
  projection: {
    toy: (before, { tags }, { body }) =>
      body ? body.toy : { tags: [...new Set([...before.tags, ...tags])] },
  },
});

const removeTag = answeredWith<Pick<Toy, "tags">>()("removeTag", {
  fields: { ...toy, strTag: v.string() },
  subjects: toySubjects,
  requests: ({ strToyBarcode: barcode, strTag: tag }) => [
    call("DELETE", "/toys/{barcode}/tags/{tag}", { barcode, tag }),
  ],
  report: saidByScreens,
  format: ({ strTag, strName }) => `Remove the tag ${strTag} from ${strName}`,
  isDeletion: true,
  projection: {
    toy: (before, { strTag }, { body }) => ({
      tags: body?.tags ?? before.tags.filter((tag) => tag !== strTag),
    }),
  },
});

const setPicture = answeredWith<Toy>()("setPicture", {
  fields: { ...toy, picture: PictureSchema },
  subjects: toySubjects,
  requests: ({ strToyBarcode, picture }) => [pictureRequest(strToyBarcode, picture)],
  report: saidByScreens,
  format: ({ strName }) => `Set the picture of ${strName}`,
  projection: { toy: (_, { picture }, { body }) => body ?? { picture } },
});

const removePicture = answeredWith<Toy>()("removePicture", {
  fields: toy,
  subjects: toySubjects,
  requests: ({ strToyBarcode }) => [call("DELETE", PICTURE, { barcode: strToyBarcode })],
  report: saidByScreens,
  format: ({ strName }) => `Remove the picture of ${strName}`,
  projection: { toy: (_, __, { body }) => body ?? { picture: null } },
});

/** A new toy as the server will make it, without a picture. */
function madeToy(made: NewToy): Toy {
  const numbers = recordOf(
    NUMBER_FIELDS,
    (field) => made[field] ?? (NUMBERS[field].mayBeEmpty ? null : 0),
  ) as Pick<Toy, NumberField>;
  numbers.intLowStockThreshold ||= DEFAULT_LOW_STOCK_THRESHOLD;
  return {
    strGender: "unisex",
    ...recordOf(TEXT_FIELDS, () => ""),
    tags: [],
    own: {},
    ...{ intAgeMinMonths: null, intAgeMaxMonths: null },
    ...completeAges(made),
    ...numbers,
    ...derivedOf(numbers),
    ...{ strImageID: null, imageThumb: null, imageLarge: null, id: 0, intVersion: 0 },
  };
}

const createToy = answeredWith<Toy>()("createToy", {
  fields: {
    toy: uncheckedObject<NewToy>(),
    put: v.optional(PutSchema),
    picture: v.optional(PictureSchema),
    /** The own fields of which the toy has values. */
    ownFields: v.optional(v.array(OwnFieldSchema)),
  },
  subjects: ({ toy: made }) => toySubjects(made),
  fills: ({ put }) => (put ? [boxSubject(put.strBoxCode)] : []),
  gives: ({ toy: made }) => toySubjects(made),
  // The toy stays when its box or its picture is refused, and has its picture where its box is.
  requests: ({ toy: made, put, picture }) => [
    call("POST", "/toys", {}, made),
    ...(put ? [putRequest({ ...put, ...made }, put.intAmountInBox)] : []),
    ...(picture ? [pictureRequest(made.strToyBarcode, picture)] : []),
  ],
  format: ({ toy: { strName, strToyBarcode }, put }) =>
    `Add the item ${strName} (${strToyBarcode})${put ? `, ${put.intAmountInBox} in box ${put.strBoxCode}` : ""}`,
  projection: {
    toy: (_, { picture }, { body }) => body ?? (picture ? { picture } : {}),
    // A new toy was in no box before.
    amount: (_, __, { put }) => put?.intAmountInBox ?? 0,
    makes: ({ toy: made }) => ({ toy: madeToy(made) }),
  },
  report(commands, outcomes) {
    const [outcome] = outcomes;
    const [command] = commands;
    // The form shows by itself that the toy was refused.
    if (outcome?.type === "refused") {
      const { intDone, sentence } = outcome;
      if (intDone === 0) return null;
      const isNotPut = intDone === 1 && command?.put;
      const headline = isNotPut ? pictureMessages.notPutIntoBox : pictureMessages.pictureNotAdded;
      return failureReport(headline, [], [sentence]);
    }
    return creationReport(({ status, sentence }) =>
      status === 0 ? messages.saveFailed : serverSentenceOr(messages.createToyFailed, sentence),
    )(commands, outcomes);
  },
  rest({ toy: { strToyBarcode, strName }, put, picture }, doneCount) {
    if (doneCount !== 1 || !put || !picture) return null;
    return { kind: "setPicture", strToyBarcode, strName, picture };
  },
  draft: ({ toy: made, put, picture, ownFields }) => ({
    id: draftIds.item(made.strToyBarcode),
    title: messages.newItem(made.strName),
    href: newItemHref(made.strToyBarcode),
    value: toyDraftOf(made, { put, picture, ownFields }),
  }),
});

/** A refused code of a toy, as its dialog has it. */
const codeDraft = (what: string, command: { strToyBarcode: string; strName: string }): Draft => ({
  id: draftIds.command(toySubject(command.strToyBarcode)),
  title: messages.draftOf(what, command.strName),
  href: itemHref(command.strToyBarcode),
  value: command,
});

const changeBarcode = answeredWith<Toy>()("changeBarcode", {
  fields: { ...toy, strNewBarcode: v.string(), ...seenCode },
  subjects: ({ strToyBarcode, strNewBarcode }) => [
    toySubject(strToyBarcode),
    toySubject(strNewBarcode),
  ],
  gives: ({ strNewBarcode }) => [toySubject(strNewBarcode)],
  requests({ strToyBarcode: barcode, strNewBarcode: strToyBarcode }) {
    return [call("PUT", "/api/toys/{barcode}/barcode", { barcode }, { strToyBarcode })];
  },
  format: ({ strName, strToyBarcode, strNewBarcode }) =>
    `Change the barcode of ${strName} from ${strToyBarcode} to ${strNewBarcode}`,
  projection: { toy: (_, { strNewBarcode }) => ({ barcode: strNewBarcode }) },
  rebase: (command, { strToyBarcode, intVersion }: Toy) =>
    strToyBarcode === command.strSeenBarcode ? { ...command, intVersion } : null,
  draft: (command) => codeDraft("Barcode", command),
});

const deleteToy = answeredWith<null>()("deleteToy", {
  fields: toy,
  subjects: toySubjects,
  requests: ({ strToyBarcode }) => [
    call("DELETE", "/api/toys/{barcode}", { barcode: strToyBarcode }),
  ],
  format: ({ strName }) => `Delete the item ${strName}`,
  isDeletion: true,
  projection: { deletes: toySubjects },
});

/** One more code by which the toy is found. */
const addCode = answeredWith<null>()("addCode", {
  fields: { ...toy, strNewBarcode: v.string() },
  subjects: toySubjects,
  requests: ({ strToyBarcode: barcode, strNewBarcode: strCode }) => [
    call("POST", "/api/toys/{barcode}/codes", { barcode }, { strCode }),
  ],
  format: ({ strNewBarcode, strName }) => `Add the code ${strNewBarcode} to ${strName}`,
  projection: {
    codes: (codes, { strNewBarcode: barcode }, { doneCount }) => [
      ...codes.filter((code) => code.strCode !== barcode),
      { strCode: barcode, intFreeFrom: 0, isUnsent: doneCount === 0 },
    ],
  },
  draft: (command) => codeDraft("Code", command),
});

/** Frees another code of the toy, which another thing may get. */
const freeCode = answeredWith<null>()("freeCode", {
  fields: { ...toy, strCode: v.string() },
  subjects: toySubjects,
  requests: ({ strToyBarcode: barcode, strCode: code }) => [
    call("DELETE", "/api/toys/{barcode}/codes/{code}", { barcode, code }),
  ],
  format: ({ strCode, strName }) => `Remove the code ${strCode} of ${strName}`,
  isDeletion: true,
  projection: { codes: withoutCode },
});

export const toyKinds = {
  changeToy,
  addTags,
  removeTag,
  setPicture,
  removePicture,
  createToy,
  changeBarcode: inDialog(changeBarcode, {
    done: messages.barcodeChanged,
    ...codeDialog(messages.barcodeRequired),
    seen: ["strSeenBarcode", "strToyBarcode"],
  }),
  addCode: inDialog(addCode, { done: messages.codeAdded, ...codeDialog(messages.barcodeRequired) }),
  deleteToy: inDialog(deleteToy, { done: messages.itemDeleted }),
  freeCode: inDialog(freeCode, { done: messages.codeRemoved }),
};
