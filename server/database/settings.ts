/** Reads the shop's settings. */
import { REASONS } from "#domain/toy/reasons.ts";
import type { Settings } from "#domain/types.ts";
import type { Db } from "./access.ts";

/** A setting that is on or off. */
export type Switch = Exclude<keyof Settings, "reasons" | "ownFields" | "isMailPossible">;

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("settings").selectAll().execute();
  const listOf = (name: "reasons" | "ownFields") =>
    rows.find(({ strSetting }) => strSetting === name)?.strValue;
  const [reasons, ownFields] = [listOf("reasons"), listOf("ownFields")];
  const isOn = (name: Switch) =>
    rows.some(({ strSetting, intValue }) => strSetting === name && intValue === 1);
  return {
    isZeroAsked: isOn("isZeroAsked"),
    isTolerant: isOn("isTolerant"),
    isRecountByOther: isOn("isRecountByOther"),
    isAllInBoxes: isOn("isAllInBoxes"),
    isByThreshold: isOn("isByThreshold"),
    reasons: reasons ? JSON.parse(reasons) : [...REASONS],
    ownFields: ownFields ? JSON.parse(ownFields) : [],
  };
}
