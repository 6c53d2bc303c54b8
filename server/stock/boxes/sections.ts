/** Sections and the boxes that stand in them; Floor is where a box in no section stands (specification section 3). */

import type { Call, Handlers } from "../../calls/handler.ts";
import { etag } from "../../calls/versions.ts";
import type { Db } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import { longWrite, write } from "../../journal/write.ts";
import { changedMeanwhile, conflict, duplicate, notFound } from "../../kernel/errors.ts";
import { answerBoxes, exactBox } from "./boxRows.ts";
import {
  changeBox,
  changeSectionName,
  deleteSectionRow,
  insertSection,
  type SectionRow,
} from "./write.ts";

const all = prepared((db) =>
  db
    .selectFrom("sections")
    .leftJoin("boxes", "boxes.intSection", "sections.intSection")
    .select((eb) => [
      "intId as id",
      "sections.intSection",
      "sections.strName",
      eb.fn.count<number>("intBox").as("intBoxes"),
    ])
    .groupBy(["intId", "sections.intSection", "sections.strName"])
    .orderBy("sections.intSection"),
);
const byNumber = prepared((db, args: { section: number }) =>
  db.selectFrom("sections").selectAll().where("intSection", "=", args.section),
);

export const sectionByNumber = async (db: Db, section: number): Promise<SectionRow | null> =>
  (await byNumber(db, { section }))[0] ?? null;

async function findSection(db: Db, section: number): Promise<SectionRow> {
  const known = await sectionByNumber(db, section);
  if (!known) throw notFound(`There is no section ${section}.`);
  return known;
}

async function boxesIn({ params: { section } }: Call<"deleteSection">, db: Db): Promise<number> {
  const rows = await all(db, {});
  return rows.find(({ intSection }) => intSection === section)?.intBoxes ?? 0;
}

export const sections = {
  async listSections(_call, { database }) {
    const rows = await all(database.db, {});
    return { body: rows };
  },

  createSection: write(async ({ body: { intSection } }, entry) => {
    const section = await insertSection(entry, intSection);
    if (!section) throw duplicate(`There is a section ${intSection} already.`);
    return { body: { id: section.intId, intSection, strName: "", intBoxes: 0 } };
  }),

  changeSection: write(async ({ params, body: { strName, seen } }, entry) => {
    const section = await findSection(entry.trx, params.section);
    const name = strName.trim();
    if (seen && ![seen.strName, name].includes(section.strName)) throw changedMeanwhile();
    await changeSectionName(entry, section, name);
    const [changed] = (await all(entry.trx, {})).filter(({ id }) => id === section.intId);
    if (!changed) throw notFound(`There is no section ${params.section}.`);
    return { body: changed };
  }),

  deleteSection: longWrite(boxesIn, async ({ params: { section } }, entry) => {
    await deleteSectionRow(entry, await findSection(entry.trx, section));
  }),

  async listFloorBoxes({ query }, { database }) {
    return answerBoxes(database, null, query);
  },

  async listSectionBoxes({ params, query }, { database }) {
    await findSection(database.db, params.section);
    return answerBoxes(database, params.section, query);
  },

  addBoxToSection: write(async ({ params: { section }, body, ifMatch }, entry) => {
    const { trx } = entry;
    await findSection(trx, section);
    const box = await exactBox(trx, body.strBoxCode, ifMatch);
    const { strBoxCode, intSection } = box;
    if (intSection !== null && intSection !== section) {
      throw conflict("in_section", `The box ${strBoxCode} stands in section ${intSection}.`);
    }
    const changed = await changeBox(entry, box, { intSection: section });
    return { body: changed, headers: etag(changed) };
  }),

  removeBoxFromSection: write(async ({ params: { section, boxCode }, ifMatch }, entry) => {
    const { trx } = entry;
    await findSection(trx, section);
    const box = await exactBox(trx, boxCode, ifMatch);
    if (box.intSection !== section) {
      throw notFound(`The box ${box.strBoxCode} is not in section ${section}.`);
    }
    await changeBox(entry, box, { intSection: null });
  }),
} satisfies Handlers;
