/** The shop's settings, in one table; admins with all rights change them (our addition under /api). */
import { isDeepStrictEqual as isSame } from "node:util";
import { RIGHTS } from "#domain/people/roles.ts";
import { OWN_KINDS, ownFieldsProblem } from "#domain/toy/ownFields.ts";
import { reasonsProblem } from "#domain/toy/reasons.ts";
import type { OwnField, Reason, Settings, SettingsChange } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import { readSettings, type Switch } from "../database/settings.ts";
import { badField, changedMeanwhile } from "../kernel/errors.ts";
import type { AccountServices } from "./accountLog.ts";
import { assertCovers } from "./rights.ts";

/** The name of each in the account log. */
const NAMES: Record<Switch, string> = {
  isZeroAsked: "ask at zero",
  isTolerant: "small differences",
  isRecountByOther: "recount by another",
  isAllInBoxes: "everything lies in boxes",
  isByThreshold: "low by own thresholds",
};

const formatReasons = ({ reasons }: Settings) =>
  reasons.map(({ strReason, comesBack }) => `${strReason}${comesBack ? " (comes back)" : ""}`);

function formatOwnField({ strName, strKind, options, isListed, isRemoved }: OwnField) {
  const choices = options.length > 0 ? `: ${options.join(" / ")}` : "";
  const marks = `${isListed ? ", in lists" : ""}${isRemoved ? ", removed" : ""}`;
  return `${strName} (${OWN_KINDS[strKind].label}${choices}${marks})`;
}

/** The changed fields, "– → Price (Money)" for a new one. */
function ownFieldChanges(before: readonly OwnField[], after: readonly OwnField[]): string[] {
  return after.flatMap((field) => {
    const known = before.find(({ strField }) => strField === field.strField);
    const [was, is] = [known ? formatOwnField(known) : "–", formatOwnField(field)];
    return was === is ? [] : [`own field: ${was} → ${is}`];
  });
}

/** The changes, a line each for the account log. */
function changesOf(before: Settings, after: Settings): string[] {
  const word = (isOn: boolean) => (isOn ? "on" : "off");
  const switched = (Object.keys(NAMES) as Switch[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${NAMES[name]}: ${word(before[name])} → ${word(after[name])}`);
  const [was, is] = [before, after].map((settings) => formatReasons(settings).join(", "));
  return [
    ...switched,
    ...(was === is ? [] : [`reasons: ${was} → ${is}`]),
    ...ownFieldChanges(before.ownFields, after.ownFields),
  ];
}

const trimmedReasons = (reasons: readonly Reason[]) =>
  reasons.map((reason) => ({ ...reason, strReason: reason.strReason.trim() }));

const trimmedFields = (fields: readonly OwnField[]): OwnField[] =>
  fields.map((field) => ({
    ...field,
    strName: field.strName.trim(),
    options: field.options.map((option) => option.trim()).filter((option) => option !== ""),
  }));

/**
 * In the order that was sent, then those that another window may have added: values of a field are never without it. One
 * that is removed while its name is blank keeps its name.
 */
function ownFieldsAfter(known: readonly OwnField[], sent: readonly OwnField[]): OwnField[] {
  const nameOf = ({ strField, strName, isRemoved }: OwnField) =>
    (isRemoved && strName === "" && known.find((one) => one.strField === strField)?.strName) ||
    strName;
  const fields = trimmedFields(sent).map((field) => ({ ...field, strName: nameOf(field) }));
  const keys = new Set(fields.map(({ strField }) => strField));
  const others = known.filter(({ strField }) => !keys.has(strField));
  return [...fields, ...others];
}

/** Throws 412 where the reasons, or a field that is sent, are neither as the sender saw them nor already as they are sent. */
function assertSeen(before: Settings, { reasons, ownFields = [], seen = {} }: SettingsChange) {
  const fieldIn = (fields: readonly OwnField[], { strField }: OwnField) =>
    fields.find((field) => field.strField === strField);
  const isOther = (stored: unknown, ...fine: unknown[]) =>
    !fine.some((value) => isSame(stored, value));
  const isReasonsOther =
    reasons && seen.reasons && isOther(before.reasons, seen.reasons, trimmedReasons(reasons));
  const isFieldOther = trimmedFields(ownFields).some(
    (sent) =>
      seen.ownFields &&
      isOther(fieldIn(before.ownFields, sent), fieldIn(seen.ownFields, sent), sent),
  );
  if (isReasonsOther || isFieldOther) throw changedMeanwhile();
}

/** The rows of a change. Throws 400 where the lists are invalid. */
function rowsOf(before: Settings, { reasons, ownFields, seen: _, ...switches }: SettingsChange) {
  const isOn = (setting: string, value: boolean) => ({
    ...{ strSetting: setting, intValue: Number(value), strValue: null },
  });
  const list = (setting: string, value: unknown[], problem: string | null) => {
    if (problem) throw badField(setting, problem);
    return { strSetting: setting, intValue: 0, strValue: JSON.stringify(value) };
  };
  const fields = ownFields && ownFieldsAfter(before.ownFields, ownFields);
  return [
    ...Object.entries(switches).map(([name, value]) => isOn(name, value)),
    ...(reasons ? [list("reasons", trimmedReasons(reasons), reasonsProblem(reasons))] : []),
    ...(fields ? [list("ownFields", fields, ownFieldsProblem(fields))] : []),
  ];
}

/** What the server can do beside what was chosen. */
const offered = (mail: AccountServices["mail"]) => mail && { isMailPossible: true };

export const settings = {
  async getSettings(_, { database, mail }) {
    return { body: { ...(await readSettings(database.db)), ...offered(mail) } };
  },

  async changeSettings(call, { accountLog, mail }) {
    const { body, caller } = call;
    assertCovers(caller, RIGHTS);
    const settings = await accountLog.write(call, async (trx, note) => {
      const before = await readSettings(trx);
      assertSeen(before, body);
      for (const { strSetting, ...values } of rowsOf(before, body)) {
        await trx
          .insertInto("settings")
          .values({ strSetting, ...values })
          .onConflict((on) => on.column("strSetting").doUpdateSet(values))
          .execute();
      }
      const after = await readSettings(trx);
      for (const detail of changesOf(before, after)) await note("settingChanged", { detail });
      return after;
    });
    return { body: { ...settings, ...offered(mail) } };
  },
} satisfies Handlers<AccountServices>;
