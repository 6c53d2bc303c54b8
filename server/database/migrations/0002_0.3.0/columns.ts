/** The columns that 0.3.0 adds to the tables of 0.2.0. */
import type { Columns } from "../../dialect.ts";

const YES = "integer not null default 1";
const NONE = "integer not null default 0";

const added = ({ moment, text }: Columns): Record<string, Record<string, string>> => ({
  toys: {
    strCodeSort: `${text} not null default ''`,
    intInBoxes: NONE,
    intMissing: NONE,
    intUnderFrom: moment,
    strOwn: `${text} not null default '{}'`,
    intAgeMinMonths: "integer",
    intAgeMaxMonths: "integer",
    intInactive: NONE,
  },
  boxes: { strCodeSort: `${text} not null default ''` },
  sections: { strName: `${text} not null default ''` },
  codes: { intGiven: NONE, intPrinted: NONE },
  changes: {
    intOrderedFrom: moment,
    intOrderedTo: moment,
    strReason: text,
    strRefused: text,
    strProgram: text,
  },
  changeThings: { intWent: NONE, intSet: NONE },
  undos: { intThing: NONE },
  // Admins of before, and people invited as admins, may change the stock.
  users: { intMayChange: YES, strOwner: `${text} not null default ''` },
  links: { intMayChange: YES },
  sessions: { strProgram: text, strScope: text },
});

export const addedColumns = (columns: Columns): string[] => [
  ...Object.entries(added(columns)).flatMap(([table, types]) =>
    Object.entries(types).map(
      ([column, type]) => `alter table "${table}" add column "${column}" ${type}`,
    ),
  ),
  // Devices have stored unsent commands under the account's e-mail.
  `update users set "strOwner" = "strEmail"`,
  // Earlier times are unknown: a toy below its threshold counts as low since its last change.
  `update toys set "intMissing" = "intLowStockThreshold" - "intQuantity", "intUnderFrom" = "intVersion"
    where "intQuantity" < "intLowStockThreshold"`,
];
