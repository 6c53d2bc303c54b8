/** The accuracy of the stock's amounts, by counts (docs/design.md, "Counting"). */
import { sql } from "kysely";
import { formatPlace } from "#domain/box/locations.ts";
import { recordOf } from "#domain/toy/toyFields.ts";
import type { CountedFigures } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import { momentFormat } from "../kernel/files.ts";
import { inParts } from "../kernel/yielding.ts";
import { bookedLines, LOOSE } from "../stock/counted.ts";

/** Toys that differed. */
const SHOWN = 20;
/** Counts that are summed at once. */
const PART = 200;

/** Surplus is never netted with shortage. */
const sumWhere = (condition: string, value: string) =>
  sql<number>`sum(case when ${sql.raw(condition)} then ${sql.raw(value)} else 0 end)`;
const FIGURES = [
  sql<number>`count(*)`.as("intLines"),
  sumWhere(`"intCounted" = "intExpected" and "intRecount" = 0`, "1").as("intRight"),
  sumWhere(`"intCounted" > "intExpected"`, `"intCounted" - "intExpected"`).as("intOver"),
  sumWhere(`"intCounted" < "intExpected"`, `"intExpected" - "intCounted"`).as("intUnder"),
] as const;
type Figures = Omit<CountedFigures, "strName">;

function sumOf(groupName: string, parts: readonly Figures[]): CountedFigures {
  const by = (name: keyof Figures) => parts.reduce((sum, part) => sum + part[name], 0);
  return { strName: groupName, ...recordOf(["intLines", "intRight", "intOver", "intUnder"], by) };
}

function sumsBy<Part extends Figures>(parts: readonly Part[], nameOf: (part: Part) => string) {
  const groups = Map.groupBy(parts, nameOf);
  return [...groups].map(([name, group]) => sumOf(name, group));
}

const byCount = (db: Db) =>
  bookedLines(db)
    .leftJoin("boxes", "boxes.intBox", "counts.intBox")
    .leftJoin("sections", "sections.intSection", "boxes.intSection")
    .select(["counts.intBox", "boxes.intBox as intKnown", "boxes.intSection"])
    .select(["sections.strName", "intFinishedAt"])
    .select(FIGURES)
    .groupBy(["counts.strCount", "counts.intBox", "boxes.intBox", "boxes.intSection"])
    .groupBy(["sections.strName", "intFinishedAt"])
    .orderBy("intFinishedAt", "desc")
    .execute();

type CountRow = Awaited<ReturnType<typeof byCount>>[number];

/** Where a count was. Only a box that is there says in which section it stands. */
function placeOf({ intBox, intKnown, intSection, strName }: CountRow): string {
  if (intBox === LOOSE) return "Loose pieces";
  return intKnown === null ? "Boxes that are gone" : formatPlace(intSection, strName ?? "");
}

async function differingToys(db: Db) {
  const rows = await bookedLines(db)
    .innerJoin("toys", "toys.intToy", "countLines.intToy")
    .select(["toys.strToyBarcode", "toys.strName"])
    .select(FIGURES)
    .groupBy(["toys.intToy", "toys.strToyBarcode", "toys.strName"])
    .having(sql<boolean>`count(*) > ${FIGURES[1].expression}`)
    .orderBy(sql`count(*) - ${FIGURES[1].expression}`, "desc")
    .orderBy("toys.strToyBarcode")
    .limit(SHOWN)
    .execute();
  return rows.map(({ strToyBarcode, strName, ...row }) => ({
    ...{ strToyBarcode, ...sumOf(strName, [row]) },
  }));
}

const nameOf = ({ strName }: CountedFigures) => strName;

export const accuracy = {
  async getAccuracy({ query: { zone } }, { database }) {
    const moments = momentFormat(zone);
    const counts = await byCount(database.slow);
    const monthOf = (at: number | null) => moments.format(at ?? 0).slice(0, "2026-11".length);
    const months: CountedFigures[] = [];
    const sections: CountedFigures[] = [];
    for await (const part of inParts(counts, PART)) {
      months.push(...sumsBy(part, ({ intFinishedAt }) => monthOf(intFinishedAt)));
      sections.push(...sumsBy(part, placeOf));
    }
    return {
      body: {
        all: sumOf("", months),
        months: sumsBy(months, nameOf),
        sections: sumsBy(sections, nameOf).toSorted((a, b) => b.intLines - a.intLines),
        toys: await differingToys(database.slow),
      },
    };
  },
} satisfies Handlers;
