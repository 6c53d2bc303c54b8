/** Values of the shop's own fields on their way into a toy's row (docs/design.md, "Own fields"). */
import { messages } from "#domain/messages.ts";
import { isInUse, OWN_KINDS, ownAfter, ownKey, readOwn } from "#domain/toy/ownFields.ts";
import type { OwnValues, Thing } from "#domain/types.ts";
import type { Db } from "../../database/access.ts";
import { readSettings } from "../../database/settings.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import { badField } from "../../kernel/errors.ts";

type OwnColumn = Pick<ToysTable, "strOwn">;

export const ownOf = ({ strOwn }: OwnColumn): OwnValues =>
  strOwn === "{}" ? {} : JSON.parse(strOwn);

/** The text of own values, equal for equal values. */
export const ownText = (own: OwnValues): string =>
  JSON.stringify(Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The column after a change of some values. */
export const withOwn = (row: OwnColumn, changes: OwnValues): OwnColumn => ({
  strOwn: ownText(ownAfter(ownOf(row), changes)),
});

/** Values as they are kept. Throws 400 where a field is not there, or cannot have its value. */
export async function keptOwn(db: Db, own: OwnValues = {}): Promise<OwnValues> {
  const given = Object.entries(own);
  if (given.length === 0) return {};
  const { ownFields } = await readSettings(db);
  const kept = given.map(([key, text]) => {
    const field = ownFields.find(({ strField }) => strField === key);
    if (!field || !isInUse(field)) throw badField("own", messages.ownFieldGone);
    const value = readOwn(field, text);
    if (value !== null) return [key, value];
    throw badField("own", `${field.strName}: ${OWN_KINDS[field.strKind].problem}`);
  });
  return Object.fromEntries(kept);
}

/** Own values as the journal has them: each by itself. */
export const journaledOwn = (row: Partial<OwnColumn>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row.strOwn === undefined ? {} : ownOf({ strOwn: row.strOwn })).map(
      ([key, value]) => [ownKey(key), value],
    ),
  );

/** The names of the fields of values of the journal. */
export async function ownNames(
  db: Db,
  ...values: Thing["before"][]
): Promise<Pick<Thing, "ownNames">> {
  const keys = new Set(values.flatMap((own) => Object.keys(own ?? {})));
  if (![...keys].some((key) => key.startsWith(ownKey("")))) return {};
  const { ownFields } = await readSettings(db);
  const named = ownFields
    .map(({ strField, strName }) => [ownKey(strField), strName] as const)
    .filter(([key]) => keys.has(key));
  return { ownNames: Object.fromEntries(named) };
}
