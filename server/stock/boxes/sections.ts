/** Sections and the boxes that stand in them; Floor is where a box in no section stands (specification section 3). */

import type { Handlers } from "../../calls/handler.ts";
import { type Reader, within } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import { write } from "../../journal/write.ts";
import { conflict, duplicate, notFound } from "../../kernel/errors.ts";
import { exactBox, listBoxRows } from "./boxRows.ts";
import { changeBox, deleteSectionRow, insertSection } from "./write.ts";

const all = prepared((db) =>
  db
    .selectFrom("sections")
    .leftJoin("boxes", "boxes.intSection", "sections.intSection")
    .select((eb) => ["sections.intSection", eb.fn.count("strBoxCode").as("intBoxes")])
    .groupBy("sections.intSection")
    .orderBy("sections.intSection"),
);
const byNumber = prepared((db, args: { section: number }) =>
  db.selectFrom("sections").select("intSection").where("intSection", "=", args.section),
);

async function checkSection(reader: Reader, section: number): Promise<void> {
  const [known] = await reader.read(byNumber, { section });
  if (!known) throw notFound(`There is no section ${section}.`);
}

export const sections = {
  async listSections(_call, { database }) {
    const rows = await database.read(all);
    return {
      status: 200,
      body: rows.map(({ intSection, intBoxes }) => ({ intSection, intBoxes: Number(intBoxes) })),
    };
  },

  createSection: write(async ({ body: { intSection } }, entry) => {
    if (!(await insertSection(entry, intSection))) {
      throw duplicate(`There is a section ${intSection} already.`);
    }
    return { status: 201, body: { intSection, intBoxes: 0 } };
  }),

  deleteSection: write(async ({ params: { section } }, entry) => {
    await checkSection(within(entry.trx), section);
    await deleteSectionRow(entry, section);
    return { status: 204, body: undefined };
  }),

  async listFloorBoxes({ query }, { database }) {
    const { rows, total } = await listBoxRows(database, null, query);
    return { status: 200, body: rows, headers: { "x-total-count": String(total) } };
  },

  async listSectionBoxes({ params, query }, { database }) {
    await checkSection(database, params.section);
    const { rows, total } = await listBoxRows(database, params.section, query);
    return { status: 200, body: rows, headers: { "x-total-count": String(total) } };
  },

  addBoxToSection: write(async ({ params: { section }, body }, entry) => {
    const { trx } = entry;
    await checkSection(within(trx), section);
    const box = await exactBox(within(trx), body.strBoxCode);
    const { strBoxCode, intSection } = box;
    if (intSection !== null && intSection !== section) {
      throw conflict("in_section", `The box ${strBoxCode} stands in section ${intSection}.`);
    }
    await changeBox(entry, box, { intSection: section });
    return { status: 201, body: { ...box, intSection: section } };
  }),

  removeBoxFromSection: write(async ({ params: { section, boxCode } }, entry) => {
    const { trx } = entry;
    await checkSection(within(trx), section);
    const box = await exactBox(within(trx), boxCode);
    const { strBoxCode, intSection } = box;
    if (intSection !== section) {
      throw notFound(`The box ${strBoxCode} is not in section ${section}.`);
    }
    await changeBox(entry, box, { intSection: null });
    return { status: 204, body: undefined };
  }),
} satisfies Handlers<
  | "listSections"
  | "createSection"
  | "deleteSection"
  | "listFloorBoxes"
  | "listSectionBoxes"
  | "addBoxToSection"
  | "removeBoxFromSection"
>;
