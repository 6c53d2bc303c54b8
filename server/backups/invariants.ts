/** Invariants of every database: checked before an updated copy replaces a database, in every backup, and by tests. */
import { DatabaseSync } from "node:sqlite";
import { gtinsOf, inHouseCode, isCode } from "#domain/code/codes.ts";
import { DESCRIPTION_MAX, NAME_MAX, SECTION_MAX, TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { boxSearchText, codeSortText } from "#domain/search/text.ts";
import { AGE_FIELDS, type Ages, ageOfMonths, areInDisorder, monthsOf } from "#domain/toy/ages.ts";
import { emailKey } from "../accounts/users.ts";
import type { Schema } from "../database/schema.ts";
import { derived, plainTags, tagsOf } from "../stock/toys/toyRows.ts";

/** Queries that give a row for each violation. They check the tables' own constraints too: a file can be damaged. */
const BROKEN = {
  "a line's amount is below 0 or too large": `select * from boxLines where intAmountInBox not between 0 and 9999999`,
  "a line without its box or toy": `select l.* from boxLines l left join boxes b using (intBox)
    left join toys t using (intToy) where b.intBox is null or t.intToy is null`,
  "a box in a section that is not there": `select b.* from boxes b left join sections s using (intSection)
    where b.intSection is not null and s.intSection is null`,
  "a code that is not of its one thing": `select c.*, t.strName, b.strCustomNote from codes c
    left join toys t on t.intToy = c.intThing left join boxes b on b.intBox = c.intThing
    where (c.strKind = 'toy') <> (t.intToy is not null) or (c.strKind = 'box') <> (b.intBox is not null)`,
  "a thing whose current code is another one": `select c.* from codes c left join toys t on t.intToy = c.intThing
    left join boxes b on b.intBox = c.intThing
    where isCurrent <> (c.strCode is coalesce(t.strToyBarcode, b.strBoxCode, ''))`,
  "an id that will be given again": `select c.intValue, i.id from counters c,
    (select intToy as id from toys union all select intBox from boxes union all select intId from sections
    union all select intThing from entryThings) i where strCounter = 'things' and i.id > c.intValue`,
  "an entry that lacks things": `select intChange, intThings from changes c where intThings <>
    (select count(*) from entryThings t where t.intChange = c.intChange and strKind <> 'subject')`,
  "a version that is no entry's": `select intVersion from toys where intVersion not in (select intChange from changes)
    union all select intVersion from boxes where intVersion not in (select intChange from changes)`,
  "the toys' counter is wrong": `select intValue, (select count(*) from toys) as n from counters
    where strCounter = 'toys' and intValue <> n`,
  "the dashboard's counters are wrong": `select c.* from counters c, (select coalesce(sum(intQuantity), 0) as units,
    count(*) filter (where intQuantity <= 10) as low, count(*) filter (where intQuantity <= 2) as severe,
    count(*) filter (where intInBoxes <> 0 and intInBoxes <> intQuantity) as differing,
    count(*) filter (where intInBoxes > intQuantity) as overfull from toys) t
    where intValue <> case strCounter when 'units' then units when 'low' then low when 'severe' then severe
      when 'differing' then differing when 'overfull' then overfull else intValue end`,
  "a toy that lies otherwise in its boxes": `select intToy, intInBoxes from toys t
    where intInBoxes <> (select coalesce(sum(intAmountInBox), 0) from boxLines l where l.intToy = t.intToy)`,
  "a toy that is low since when it was not": `select t.* from toys t
    where (intMissing > 0) <> (intUnderFrom is not null) or intUnderFrom > intVersion`,
  "a toy that search does not know": `select intToy from toys where intToy not in (select rowid from toySearch)
    union all select rowid from toySearch where rowid not in (select intToy from toys)`,
  "a session of nobody": `select * from sessions where strUser not in (select strUser from users)`,
  "a key whose write left nothing": `select * from idempotencyKeys where not json_valid(strAnswer)`,
  "a wait longer than a minute, or a sign-up that counts for longer than an hour": `select * from loginAttempts where intFailures < 0
    or intBlockedUntil > intLastFailureAt + case when strKey like 'signUp%' then 3600000 else 60000 end`,
} as const;

const isTrimmed = (text: string) => text === text.trim() && text !== "";

function brokenToy(toy: Schema["toys"]): boolean {
  const { strStatus, strSearch, strNameSort, strCodeSort, ...numbers } = derived(toy);
  const tags = tagsOf(toy);
  return !(
    toy.strStatus === strStatus &&
    toy.strSearch === strSearch &&
    toy.strNameSort === strNameSort &&
    toy.strCodeSort === strCodeSort &&
    toy.intMissing === numbers.intMissing &&
    toy.intInactive === numbers.intInactive &&
    isTrimmed(toy.strName) &&
    [...toy.strName].length <= NAME_MAX &&
    [...toy.strDescription].length <= DESCRIPTION_MAX &&
    tags.length <= TAGS_MAX &&
    plainTags(tags).length === tags.length &&
    tags.every((tag) => isTrimmed(tag) && [...tag].length <= TAG_MAX) &&
    !areInDisorder(toy) &&
    AGE_FIELDS.every((field) => {
      const complete = ageOfMonths(field, monthsOf(toy, field));
      return Object.entries(complete).every(([key, value]) => toy[key as keyof Ages] === value);
    })
  );
}

/** Rows that break rules of `domain/`, which no query can check. */
const AGAINST_RULES: { [Table in keyof Schema]?: (row: Schema[Table]) => boolean } = {
  toys: brokenToy,
  boxes: (box) =>
    box.strSearch !== boxSearchText(box) ||
    box.strCodeSort !== codeSortText(box.strBoxCode) ||
    box.strCustomNote === "",
  codes: ({ strCode, strGtin }) =>
    !isCode(strCode) || strCode !== strCode.trim() || strGtin !== (gtinsOf(strCode)[0] ?? null),
  sections: ({ intSection }) => intSection > SECTION_MAX,
  users: ({ strEmailKey, strEmail }) => strEmailKey !== emailKey(strEmail),
};

/** Codes that would be handed out twice. */
function givenAgain(database: DatabaseSync): object[] {
  const counter = database.prepare(`select intValue from counters where strCounter = 'nextCode'`);
  const next = Number(counter.get()?.intValue);
  const ahead = new Set(Array.from({ length: 1000 }, (_, n) => inHouseCode(next + n)));
  const reserved = database.prepare(`select * from codes where strKind = 'reserved'`).all();
  return reserved.filter(({ strCode }) => ahead.has(String(strCode)));
}

function* brokenIn(database: DatabaseSync): Generator<[string, object]> {
  for (const row of database.prepare("pragma integrity_check").all()) {
    if (row.integrity_check !== "ok") yield ["the file is damaged", row];
  }
  for (const row of database.prepare("pragma foreign_key_check").all()) {
    yield ["a row points nowhere", row];
  }
  for (const [what, query] of Object.entries(BROKEN)) {
    for (const row of database.prepare(query).iterate()) yield [what, row];
  }
  for (const [table, isBroken] of Object.entries(AGAINST_RULES)) {
    for (const row of database.prepare(`select * from ${table}`).iterate()) {
      if (isBroken(row as never)) yield [`a row of ${table} is against the rules`, row];
    }
  }
  for (const code of givenAgain(database)) yield ["a code that will be handed out again", code];
}

/** The violations in a database file, as lines for a person. A server may be running on it. */
export function* brokenInvariants(file: string): Generator<string> {
  using database = new DatabaseSync(file, { readOnly: true });
  for (const [what, row] of brokenIn(database)) yield `${what}: ${JSON.stringify(row)}`;
}
