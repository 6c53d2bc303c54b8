/** Commands about boxes as a whole, and about sections (specification section 7). */
import * as v from "valibot";
import { boxMessages } from "../../box/boxMessages.ts";
import { formatPlace } from "../../box/locations.ts";
import { cleanCode, isBlankCode } from "../../code/codes.ts";
import { BLANK_BOX_NOTE } from "../../limits.ts";
import { messages } from "../../messages.ts";
import type { Box, Section } from "../../types.ts";
import { boxHref, type Draft, draftIds } from "../draft.ts";
import { codeDialog, inDialog } from "./dialog.ts";
import {
  amount,
  answeredWith,
  box,
  boxSubject,
  call,
  place,
  sectionSubjects,
  seenCode,
  withoutCode,
} from "./kind.ts";
import { bulkReport, creationReport } from "./outcome.ts";

const putRequest = (section: number, boxCode: string) =>
  call("POST", "/boxesinsections/{section}/boxes", { section }, { strBoxCode: boxCode });

const removeRequest = (section: number, boxCode: string) =>
  call("DELETE", "/boxesinsections/{section}/boxes/{boxCode}", { section, boxCode });

const moveBox = answeredWith<Box>()("moveBox", {
  fields: { ...box, intFrom: place, intTo: place },
  subjects: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  fills: ({ intFrom, intTo }) => [intFrom, intTo].flatMap(sectionSubjects),
  movesFrom: ({ intFrom }) => sectionSubjects(intFrom),
  requests({ strBoxCode, intFrom, intTo }) {
    const from = intFrom === null ? [] : [removeRequest(intFrom, strBoxCode)];
    const to = intTo === null ? [] : [putRequest(intTo, strBoxCode)];
    return [
      ...from.map((request) => ({ ...request, inverse: putRequest(intFrom ?? 0, strBoxCode) })),
      ...to,
    ];
  },
  format: ({ strBoxCode, intFrom, intTo }) =>
    `Move box ${strBoxCode} from ${formatPlace(intFrom)} to ${formatPlace(intTo)}`,
  projection: {
    box: (_, { intFrom, intTo }, { isRefused }) => ({ intSection: isRefused ? intFrom : intTo }),
  },
  report: bulkReport({
    success: boxMessages.boxesMoved,
    failure: boxMessages.boxesNotMoved,
    detail({ strBoxCode, intFrom }, failure) {
      if (failure.type !== "refused") return null;
      const isTaken = failure.intDone > 0 || intFrom === null;
      return (isTaken ? boxMessages.boxNotMoved : boxMessages.boxNotRemoved)(strBoxCode);
    },
  }),
});

const deleteBox = answeredWith<null>()("deleteBox", {
  fields: box,
  subjects: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  requests: ({ strBoxCode }) => [call("DELETE", "/boxes/{boxCode}", { boxCode: strBoxCode })],
  format: ({ strBoxCode }) => `Delete box ${strBoxCode}`,
  isDeletion: true,
  projection: { deletes: ({ strBoxCode }) => [boxSubject(strBoxCode)] },
  report: bulkReport({
    success: boxMessages.boxesDeleted,
    failure: boxMessages.boxesNotDeleted,
    detail: ({ strBoxCode }) => boxMessages.boxNotDeleted(strBoxCode),
  }),
});

const createBox = answeredWith<Box>()("createBox", {
  fields: { ...box, strCustomNote: v.string(), intSection: place },
  subjects: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  fills: ({ intSection }) => sectionSubjects(intSection),
  gives: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  // The box stays on the Floor when its section refuses it, as specified.
  requests: ({ strBoxCode, strCustomNote, intSection }) => [
    call("POST", "/boxes", {}, { strBoxCode, strCustomNote }),
    ...(intSection === null ? [] : [putRequest(intSection, strBoxCode)]),
  ],
  format: ({ strBoxCode, intSection }) => `Add box ${strBoxCode} (${formatPlace(intSection)})`,
  projection: {
    // Once it was created it stands on the Floor until it is assigned, as its alert says.
    box: (_, { intSection }, { doneCount, body }) =>
      doneCount === 0 || body ? { intSection } : {},
    makes: ({ strBoxCode, strCustomNote, intSection }) => ({
      box: {
        ...{ id: 0, strBoxCode, intSection, strCustomNote: strCustomNote || BLANK_BOX_NOTE },
        ...{ intToys: 0, intUnits: 0, intVersion: 0 },
      },
    }),
  },
  report: creationReport(({ intDone, status }) => {
    if (intDone > 0) return boxMessages.boxNotAssigned;
    return status === 0 ? messages.somethingWrong : boxMessages.boxNotAdded;
  }),
  draft: (command) => ({
    id: draftIds.box,
    title: messages.newBox(command.strBoxCode),
    href: "/storage",
    value: command,
  }),
});

/** A refused change of a box, as its dialog has it. */
const boxDraft = (what: string, command: { strBoxCode: string }): Draft => ({
  id: draftIds.command(boxSubject(command.strBoxCode)),
  title: messages.draftOf(what, boxSubject(command.strBoxCode)),
  href: boxHref(command.strBoxCode),
  value: command,
});

const changeBox = answeredWith<Box>()("changeBox", {
  fields: {
    ...box,
    strCustomNote: v.string(),
    /** The box's note as the person saw it. */
    strSeenNote: v.optional(v.string()),
    intVersion: v.optional(amount),
  },
  subjects: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  requests: ({ strBoxCode, strCustomNote }) => [
    call("PUT", "/api/boxes/{boxCode}", { boxCode: strBoxCode }, { strCustomNote }),
  ],
  format: ({ strBoxCode, strCustomNote }) =>
    strCustomNote === ""
      ? `Remove the note of box ${strBoxCode}`
      : `Change the note of box ${strBoxCode} to ${strCustomNote}`,
  projection: {
    box: (_, { strCustomNote }) => ({ strCustomNote: strCustomNote || BLANK_BOX_NOTE }),
  },
  rebase: (command, { strCustomNote, intVersion }: Box) =>
    strCustomNote === command.strSeenNote ? { ...command, intVersion } : null,
  draft: (command) => boxDraft("Note", command),
});

const changeBoxCode = answeredWith<Box>()("changeBoxCode", {
  fields: { ...box, strNewBarcode: v.string(), ...seenCode },
  subjects: ({ strBoxCode, strNewBarcode }) => [boxSubject(strBoxCode), boxSubject(strNewBarcode)],
  gives: ({ strNewBarcode }) => [boxSubject(strNewBarcode)],
  requests: ({ strBoxCode: boxCode, strNewBarcode: strBoxCode }) => [
    call("PUT", "/api/boxes/{boxCode}/code", { boxCode }, { strBoxCode }),
  ],
  format: ({ strBoxCode, strNewBarcode }) =>
    `Change the code of box ${strBoxCode} to ${strNewBarcode}`,
  projection: { box: (_, { strNewBarcode }) => ({ newBarcode: strNewBarcode }) },
  rebase: (command, { strBoxCode, intVersion }: Box) =>
    strBoxCode === command.strSeenBarcode ? { ...command, intVersion } : null,
  draft: (command) => boxDraft("Code", command),
});

/** Frees a former code of the box, which another thing may get. */
const freeBoxCode = answeredWith<null>()("freeBoxCode", {
  fields: { ...box, strCode: v.string() },
  subjects: ({ strBoxCode }) => [boxSubject(strBoxCode)],
  requests: ({ strBoxCode: boxCode, strCode: code }) => [
    call("DELETE", "/api/boxes/{boxCode}/codes/{code}", { boxCode, code }),
  ],
  format: ({ strBoxCode, strCode }) => `Remove the code ${strCode} of box ${strBoxCode}`,
  isDeletion: true,
  projection: { codes: withoutCode },
});

export const boxKinds = {
  moveBox,
  deleteBox,
  createBox: inDialog(createBox, {
    done: ({ strBoxCode }) => boxMessages.boxAdded(strBoxCode),
    trim: (command) => ({ ...command, strBoxCode: cleanCode(command.strBoxCode) }),
    problem: ({ strBoxCode }) => (isBlankCode(strBoxCode) ? boxMessages.boxCodeEmpty : null),
    field: "strBoxCode",
  }),
  changeBox: inDialog(changeBox, {
    done: boxMessages.noteChanged,
    trim: (command) => ({ ...command, strCustomNote: command.strCustomNote.trim() }),
    seen: ["strSeenNote", "strCustomNote"],
  }),
  changeBoxCode: inDialog(changeBoxCode, {
    done: boxMessages.codeChanged,
    ...codeDialog(boxMessages.boxCodeEmpty),
    seen: ["strSeenBarcode", "strBoxCode"],
  }),
  freeBoxCode: inDialog(freeBoxCode, { done: messages.codeRemoved }),
};

const createSection = answeredWith<Section>()("createSection", {
  fields: { intSection: amount },
  subjects: ({ intSection }) => sectionSubjects(intSection),
  gives: ({ intSection }) => sectionSubjects(intSection),
  requests: ({ intSection }) => [call("POST", "/sections", {}, { intSection })],
  format: ({ intSection }) => `Add ${formatPlace(intSection)}`,
  projection: { makes: ({ intSection }) => ({ section: { id: 0, intSection, intBoxes: 0 } }) },
  report: creationReport(({ status }) =>
    status === 0 ? boxMessages.sectionNotAdded : boxMessages.sectionNotCreated,
  ),
});

const deleteSection = answeredWith<null>()("deleteSection", {
  fields: { intSection: amount },
  subjects: ({ intSection }) => sectionSubjects(intSection),
  requests: ({ intSection }) => [call("DELETE", "/sections/{section}", { section: intSection })],
  format: ({ intSection }) => `Delete ${formatPlace(intSection)}`,
  isDeletion: true,
  projection: {
    box: (before, { intSection }) => (before.intSection === intSection ? { intSection: null } : {}),
    deletes: ({ intSection }) => sectionSubjects(intSection),
  },
  report: bulkReport({
    success: null,
    failure: (failures) =>
      failures.some(({ status }) => status > 0)
        ? boxMessages.sectionDeleteFailed
        : boxMessages.sectionNotDeleted,
  }),
});

const changeSection = answeredWith<Section>()("changeSection", {
  fields: {
    intSection: amount,
    strName: v.string(),
    /** The section's name as the person saw it. */
    strSeenName: v.optional(v.string()),
  },
  subjects: ({ intSection }) => sectionSubjects(intSection),
  requests({ intSection: section, strName, strSeenName: seen }) {
    const body = { strName, ...(seen !== undefined && { seen: { strName: seen } }) };
    return [call("PUT", "/api/sections/{section}", { section }, body)];
  },
  format: ({ intSection, strName }) =>
    strName === ""
      ? `Remove the name of ${formatPlace(intSection)}`
      : `Change the name of ${formatPlace(intSection)} to ${strName}`,
  projection: { section: ({ strName }) => ({ strName }) },
  draft: (command) => ({
    id: draftIds.command("section"),
    title: messages.draftOf("Name", formatPlace(command.intSection)),
    href: "/storage",
    value: command,
  }),
});

export const sectionKinds = {
  createSection,
  changeSection: inDialog(changeSection, {
    done: messages.nameChanged,
    trim: (command) => ({ ...command, strName: command.strName.trim() }),
  }),
  deleteSection,
};
