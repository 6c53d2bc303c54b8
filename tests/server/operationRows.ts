/** How each operation is called so that it succeeds, and which of its ids may be unknown. One row for each operation of the contract. */
import { hash } from "node:crypto";
import type { Right } from "#domain/types.ts";
import { addUser } from "#server/accounts/users.ts";
import type { OperationId } from "#server/calls/handler.ts";
import type { ImportState } from "#server/database/tables/imports.ts";
import { PASSWORD, type TestApp } from "./server.ts";
import { emptyStock, writeStock } from "./stockApp.ts";

export interface Sent {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface OperationRow {
  /** Makes what a successful call needs and returns that call. `n` is another at every call. */
  good: (app: TestApp, n: number) => Sent | Promise<Sent>;
  status: number;
  /** What the call asks for because of what it is about: the contract has no right for it. */
  right?: Right;
  /** Whether it is about what the caller alone made: nobody else finds it. */
  isOwn?: true;
  /** Parameters that may name what is not there: each is then answered with 404. */
  unknown?: string[];
  /** Calls that the contract allows but a rule refuses: 400 or 409. */
  refused?: (app: TestApp, n: number) => Promise<Sent[]> | Sent[];
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const toy = (n: number) => ({ strToyBarcode: `T${n}`, strName: `Toy ${n}` });
const addToy = ({ call }: TestApp, n: number, more: object = {}) =>
  call("POST", "/toys", { ...toy(n), ...more });
const addBox = ({ call }: TestApp, n: number) => call("POST", "/boxes", { strBoxCode: `B${n}` });
const addSection = ({ call }: TestApp, n: number) =>
  call("POST", "/sections", { intSection: (n % 9999) + 1 });
const section = (n: number) => String((n % 9999) + 1);
const into = ({ call }: TestApp, n: number) =>
  call("POST", `/boxesinsections/${section(n)}/boxes`, { strBoxCode: `B${n}` });
const fill = ({ call }: TestApp, n: number) =>
  call("POST", `/boxes/B${n}/toys`, { strToyBarcode: `T${n}` });

const rename = ({ call }: TestApp, n: number) =>
  call("PUT", `/api/toys/T${n}/barcode`, { strToyBarcode: `N${n}` });

const latest = async ({ call }: TestApp) =>
  (await call<{ intChange: number }[]>("GET", "/api/changes?limit=1")).body[0]?.intChange;

const person = (n: number) => ({
  name: "Ada Reyes",
  email: `ada${n}@example.com`,
  password: PASSWORD,
  address: "1 Toy Lane",
  dob: "1990-05-01",
  phone: "+44 20 7946 0000",
});

/** Somebody's id, without the slow hash of a sign-up. */
async function addPerson({ database, clock }: TestApp, n: number): Promise<string> {
  const more = { strRole: "guest", strPasswordHash: "" };
  const id = await database.write((trx) =>
    addUser(trx, { ...person(n), email: `person${n}@example.com`, ...more }, clock.now),
  );
  return id ?? "";
}
const addInvitation = async ({ call }: TestApp, name = "") =>
  (await call<{ id: string; secret: string }>("POST", "/api/invitations", { role: "guest", name }))
    .body;
const NO_SECRET = "A".repeat(43);

const IMPORT = {
  strFile: "toys.csv",
  strHash: "0".repeat(64),
  headings: ["Barcode", "Name", "Quantity"],
  mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2 },
  strDecimal: "." as const,
  strExisting: "leave" as const,
  intRows: 1,
};
const importId = (n: number) => `import-${n}`;
const importRows = (n: number) => ({ intFrom: 0, rows: [[`I${n}`, `Toy ${n}`, "3"]] });
/** An import of one new toy with its row, as far as it is said to be. */
async function addImport(
  { database, clock }: TestApp,
  n: number,
  strState: ImportState = "uploading",
  intRows = 1,
): Promise<{ params: { import: string } }> {
  const { headings, mapping, ...more } = IMPORT;
  const strImport = importId(n);
  await database.write(async (trx) => {
    await trx
      .insertInto("imports")
      .values({
        ...{ ...more, strImport, strState, intRows, strUser: "", strStopped: null },
        ...{ strHeadings: JSON.stringify(headings), strMapping: JSON.stringify(mapping) },
        ...{ intReceived: 1, intBeatAt: 0, intDone: 0, intToDo: 1, intCursor: 0 },
        ...{ intNew: 0, intChanged: 0, intSame: 0, intRefused: 0, intAsked: 0 },
        ...{ intTakesAsked: 0, intForced: 0, intCreatedAt: clock.now, intAppliedAt: null },
      })
      .execute();
    await trx
      .insertInto("importRows")
      .values({
        ...{ strImport, intRow: 2, strCells: JSON.stringify(importRows(n).rows[0]) },
        ...{ strRow: null, strNotes: '{"problems":[],"why":null}', strOutcome: null },
        ...{ intAsked: 0, strToyKey: null, strBoxKey: null, strLineKey: null },
      })
      .execute();
  });
  return { params: { import: strImport } };
}

export const ROWS: Record<OperationId, OperationRow> = {
  login: {
    status: 200,
    good: ({ emailOf }) => ({ body: { email: emailOf("guest"), password: PASSWORD } }),
  },
  createUser: {
    status: 201,
    good: (_app, n) => ({ body: person(n) }),
    refused: async ({ emailOf }, n) => [
      { body: { ...person(n), email: emailOf("admin") } },
      { body: { ...person(n), dob: "1990-02-31" } },
    ],
  },
  logout: { status: 204, good: () => ({}) },

  readLink: {
    status: 200,
    good: async (app) => ({ body: { secret: (await addInvitation(app, "Ada")).secret } }),
  },
  acceptInvitation: {
    status: 201,
    good: async (app, n) => {
      const { secret } = await addInvitation(app);
      return { body: { ...person(n), email: `invited${n}@example.com`, secret } };
    },
    refused: async (app, n) => {
      const { secret } = await addInvitation(app);
      return [{ body: { ...person(n), email: app.emailOf("admin"), secret } }];
    },
  },
  resetPassword: {
    status: 200,
    good: async (app, n) => {
      const id = await addPerson(app, n);
      const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
      return { body: { secret: link.body.secret, password: PASSWORD } };
    },
  },
  getAccount: { status: 200, good: () => ({}) },
  changePassword: {
    status: 204,
    good: () => ({ body: { oldPassword: PASSWORD, password: PASSWORD } }),
    refused: () => [{ body: { oldPassword: "wrong", password: PASSWORD } }],
  },
  signOutOthers: { status: 204, good: () => ({}) },
  // Whose device it is depends on who calls: see people.test.ts.
  signOutDevice: { status: 404, good: () => ({ params: { device: NO_SECRET } }) },
  listPeople: { status: 200, good: () => ({ query: "?q=the&limit=2&offset=0" }) },
  changePerson: {
    status: 200,
    unknown: ["person"],
    good: async (app, n) => ({
      params: { person: await addPerson(app, n) },
      body: { role: "admin", rights: ["delete"] },
    }),
    refused: async (app, n) => [
      { params: { person: await addPerson(app, n) }, body: { rights: ["delete"] } },
    ],
  },
  deletePerson: {
    status: 204,
    unknown: ["person"],
    good: async (app, n) => ({ params: { person: await addPerson(app, n) } }),
  },
  endPersonSessions: {
    status: 204,
    unknown: ["person"],
    good: async (app, n) => ({ params: { person: await addPerson(app, n) } }),
  },
  createResetLink: {
    status: 201,
    unknown: ["person"],
    good: async (app, n) => ({ params: { person: await addPerson(app, n) } }),
  },
  listInvitations: {
    status: 200,
    good: async (app) => {
      await addInvitation(app);
      return {};
    },
  },
  createInvitation: {
    status: 201,
    good: () => ({ body: { role: "admin", name: "Ada", rights: ["delete"] } }),
  },
  deleteInvitation: {
    status: 204,
    unknown: ["invitation"],
    good: async (app) => ({ params: { invitation: (await addInvitation(app)).id } }),
  },
  listAccountLog: { status: 200, good: () => ({}) },

  listToys: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n, { tags: ["wood"], intAgeMin: 3, intAgeMax: 8, strImageID: "i" });
      return {
        query:
          "?minAge=3&gender=all&status=all&maxQuantity=9999999&q=toy&sort=intQuantity&order=desc&limit=3",
      };
    },
  },
  createToy: {
    status: 201,
    good: (_app, n) => ({ body: toy(n) }),
    refused: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      return [
        { body: toy(n) },
        { body: { ...toy(n), strToyBarcode: `B${n}` } },
        { body: { ...toy(n), intAgeMin: 4, intAgeMax: 3 } },
      ];
    },
  },
  getToy: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      await addToy(app, n, { intAgeMin: 3, imageThumb: "https://example.com/a.png" });
      return { params: { barcode: `T${n}` } };
    },
  },
  updateToy: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      const { headers } = await addToy(app, n);
      return {
        params: { barcode: `T${n}` },
        body: { intQuantity: 3 },
        headers: { "if-match": String(headers.etag) },
      };
    },
    refused: async (app, n) => {
      await addToy(app, n, { tags: ["1", "2", "3", "4", "5"], intAgeMax: 5 });
      const params = { barcode: `T${n}` };
      return [
        { params, body: { tags: ["6"] } },
        { params, body: { intAgeMin: 6 } },
      ];
    },
  },
  deleteToy: {
    status: 204,
    unknown: ["barcode"],
    good: async (app, n) => {
      const { headers } = await addToy(app, n);
      return { params: { barcode: `T${n}` }, headers: { "if-match": String(headers.etag) } };
    },
    refused: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await fill(app, n);
      return [{ params: { barcode: `T${n}` } }];
    },
  },
  correctBarcode: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      await addToy(app, n);
      return { params: { barcode: `T${n}` }, body: { strToyBarcode: `N${n}` } };
    },
    refused: async (app, n) => {
      await addToy(app, n);
      await addToy(app, n + 1);
      await addBox(app, n);
      const params = { barcode: `T${n}` };
      return [
        { params, body: { strToyBarcode: `T${n + 1}` } },
        { params, body: { strToyBarcode: `B${n}` } },
      ];
    },
  },
  setPicture: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      const { headers } = await addToy(app, n);
      // One a second is taken.
      app.clock.now += 1000;
      return {
        params: { barcode: `T${n}` },
        body: PIXEL,
        headers: { "content-type": "image/png", "if-match": String(headers.etag) },
      };
    },
  },
  removePicture: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      const { headers } = await addToy(app, n, { imageLarge: "/api/pictures/a" });
      return { params: { barcode: `T${n}` }, headers: { "if-match": String(headers.etag) } };
    },
  },
  getPicture: {
    status: 200,
    good: async ({ database }) => {
      const strHash = hash("sha256", PIXEL, "hex");
      await database.write((trx) =>
        trx
          .insertInto("pictures")
          .values({ strHash, bytPicture: PIXEL, intUnusedSince: null })
          .onConflict((on) => on.doNothing())
          .execute(),
      );
      return { params: { hash: strHash } };
    },
  },
  listToyCodes: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      await addToy(app, n);
      await rename(app, n);
      return { params: { barcode: `T${n}` } };
    },
  },
  freeToyCode: {
    status: 204,
    unknown: ["barcode", "code"],
    good: async (app, n) => {
      await addToy(app, n);
      await rename(app, n);
      await writeStock(app.database, (trx) =>
        trx.updateTable("codes").set({ intSince: 0 }).execute(),
      );
      return { params: { barcode: `N${n}`, code: `T${n}` } };
    },
    refused: async (app, n) => {
      await addToy(app, n);
      await rename(app, n);
      return [{ params: { barcode: `N${n}`, code: `T${n}` } }];
    },
  },
  deleteTag: {
    status: 200,
    unknown: ["barcode", "tag"],
    good: async (app, n) => {
      await addToy(app, n, { tags: ["wood", "rail"] });
      return { params: { barcode: `T${n}`, tag: "wood" } };
    },
  },
  listToyBoxes: {
    status: 200,
    unknown: ["barcode"],
    good: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await fill(app, n);
      return { params: { barcode: `T${n}` }, query: "?limit=5&offset=0" };
    },
  },

  listSections: {
    status: 200,
    good: async (app, n) => {
      await addSection(app, n);
      return {};
    },
  },
  createSection: {
    status: 201,
    good: (_app, n) => ({ body: { intSection: Number(section(n)) } }),
    refused: async (app, n) => {
      await addSection(app, n);
      return [{ body: { intSection: Number(section(n)) } }];
    },
  },
  deleteSection: {
    status: 204,
    unknown: ["section"],
    good: async (app, n) => {
      await addSection(app, n);
      return { params: { section: section(n) } };
    },
  },
  listFloorBoxes: {
    status: 200,
    good: async (app, n) => {
      await addBox(app, n);
      return { query: "?q=b&limit=3" };
    },
  },
  listSectionBoxes: {
    status: 200,
    unknown: ["section"],
    good: async (app, n) => {
      await addSection(app, n);
      await addBox(app, n);
      await into(app, n);
      return { params: { section: section(n) } };
    },
  },
  addBoxToSection: {
    status: 201,
    unknown: ["section"],
    good: async (app, n) => {
      await addSection(app, n);
      await addBox(app, n);
      return { params: { section: section(n) }, body: { strBoxCode: `B${n}` } };
    },
    refused: async (app, n) => {
      await addSection(app, n);
      await addSection(app, n + 1);
      await addBox(app, n);
      await into(app, n);
      return [{ params: { section: section(n + 1) }, body: { strBoxCode: `B${n}` } }];
    },
  },
  removeBoxFromSection: {
    status: 204,
    unknown: ["section", "boxCode"],
    good: async (app, n) => {
      await addSection(app, n);
      await addBox(app, n);
      await into(app, n);
      return { params: { section: section(n), boxCode: `B${n}` } };
    },
  },

  listBoxes: {
    status: 200,
    good: async (app, n) => {
      await addBox(app, n);
      return { query: "?q=b&limit=3&offset=0" };
    },
  },
  createBox: {
    status: 201,
    good: (_app, n) => ({ body: { strBoxCode: `B${n}`, strCustomNote: "Puzzles" } }),
    refused: async (app, n) => {
      await addBox(app, n);
      await addToy(app, n);
      return [{ body: { strBoxCode: `B${n}` } }, { body: { strBoxCode: `T${n}` } }];
    },
  },
  getBox: {
    status: 200,
    unknown: ["boxCode"],
    good: async (app, n) => {
      await addBox(app, n);
      return { params: { boxCode: `box-B${n}` } };
    },
  },
  updateBox: {
    status: 200,
    unknown: ["boxCode"],
    good: async (app, n) => {
      await addBox(app, n);
      return { params: { boxCode: `B${n}` }, body: { strCustomNote: "Puzzles" } };
    },
  },
  deleteBox: {
    status: 204,
    unknown: ["boxCode"],
    good: async (app, n) => {
      await addBox(app, n);
      return { params: { boxCode: `B${n}` } };
    },
  },
  listBoxToys: {
    status: 200,
    unknown: ["boxCode"],
    good: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await fill(app, n);
      return { params: { boxCode: `B${n}` } };
    },
  },
  addToyToBox: {
    status: 201,
    unknown: ["boxCode"],
    good: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      return { params: { boxCode: `B${n}` }, body: { strToyBarcode: `T${n}`, intAmountInBox: 2 } };
    },
    refused: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await fill(app, n);
      const body = { strToyBarcode: `T${n}`, intAmountInBox: 9_999_999 };
      return [{ params: { boxCode: `B${n}` }, body }];
    },
  },
  removeToyFromBox: {
    status: 200,
    unknown: ["boxCode", "barcode"],
    good: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await fill(app, n);
      return { params: { boxCode: `B${n}`, barcode: `T${n}` } };
    },
  },

  adjustAmount: {
    status: 200,
    unknown: ["boxCode", "barcode"],
    good: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await addBox(app, n + 1);
      await fill(app, n);
      return {
        params: { boxCode: `B${n}`, barcode: `T${n}` },
        body: { intDifference: -1, strToBoxCode: `B${n + 1}` },
      };
    },
    refused: async (app, n) => {
      await addToy(app, n);
      await addBox(app, n);
      await addBox(app, n + 1);
      await fill(app, n);
      const params = { boxCode: `B${n}`, barcode: `T${n}` };
      return [
        { params, body: { intDifference: 0 } },
        { params, body: { intDifference: -2 } },
        { params, body: { intDifference: 9_999_999 } },
        { params, body: { intDifference: 1, strToBoxCode: `B${n + 1}` } },
        { params, body: { intDifference: -1, strToBoxCode: `B${n}` } },
      ];
    },
  },

  createBarcode: { status: 201, good: () => ({}) },
  createBarcodes: { status: 201, good: () => ({ body: { count: 3 } }) },
  printLabels: {
    status: 200,
    good: (_app, n) => ({ body: { codes: [`L${n}`], size: "roll-62x29" } }),
    refused: () => [{ body: { codes: ["L"], size: "a4-24", start: 25 } }],
  },
  getTestLabels: { status: 200, good: () => ({ params: { size: "a4-65" } }) },
  getBarcodePdf: { status: 200, good: () => ({ params: { code: "2000000000015" } }) },

  getDashboard: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n);
      return { query: "?limit=8" };
    },
  },
  loadSample: {
    status: 201,
    good: async (app) => {
      await emptyStock(app);
      return {};
    },
    refused: async (app, n) => {
      await addToy(app, n);
      return [{}];
    },
  },
  listChanges: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n);
      return { query: `?toy=T${n}&since=0&order=asc&limit=3` };
    },
  },
  undoChange: {
    status: 200,
    // Taking back what was added deletes it.
    right: "delete",
    good: async (app, n) => {
      await addSection(app, n);
      return { params: { change: String(await latest(app)) } };
    },
    refused: async (app, n) => {
      await addSection(app, n);
      const change = String(await latest(app));
      await app.call("POST", `/api/changes/${change}/undo`);
      return [{ params: { change } }];
    },
  },
  undoGroup: {
    status: 200,
    isOwn: true,
    unknown: ["group"],
    good: async (app, n) => {
      const headers = { "command-group": `g${n}` };
      await app.call("POST", "/toys", toy(n), { headers });
      return { params: { group: `g${n}` } };
    },
  },
  streamChanges: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n);
      return { headers: { "last-event-id": "0" } };
    },
  },
  listImports: {
    status: 200,
    good: async (app, n) => {
      await addImport(app, n);
      return {};
    },
  },
  createImport: {
    status: 201,
    good: (_app, n) => ({ body: { ...IMPORT, strImport: importId(n) } }),
    refused: async (app, n) => {
      await addImport(app, n);
      return [{ body: { ...IMPORT, strImport: importId(n) } }];
    },
  },
  getImport: { status: 200, unknown: ["import"], good: (app, n) => addImport(app, n) },
  changeImport: {
    status: 200,
    right: "delete",
    unknown: ["import"],
    good: async (app, n) => ({ ...(await addImport(app, n)), body: { strExisting: "update" } }),
    refused: async (app, n) => [
      { ...(await addImport(app, n, "applied")), body: { strDecimal: "," } },
    ],
  },
  deleteImport: {
    status: 204,
    right: "delete",
    unknown: ["import"],
    good: (app, n) => addImport(app, n),
    refused: async (app, n) => [await addImport(app, n, "applied")],
  },
  listImportRows: {
    status: 200,
    unknown: ["import"],
    good: async (app, n) => ({
      ...(await addImport(app, n)),
      query: "?limit=5&offset=0",
    }),
  },
  addImportRows: {
    status: 200,
    right: "delete",
    unknown: ["import"],
    good: async (app, n) => ({ ...(await addImport(app, n)), body: importRows(n) }),
    refused: async (app, n) => [
      { ...(await addImport(app, n)), body: { ...importRows(n), intFrom: 1 } },
    ],
  },
  checkImport: {
    status: 200,
    right: "delete",
    unknown: ["import"],
    good: (app, n) => addImport(app, n),
    refused: async (app, n) => [
      await addImport(app, n, "uploading", 2),
      await addImport(app, n + 1, "applied"),
    ],
  },
  applyImport: {
    status: 200,
    right: "delete",
    unknown: ["import"],
    good: (app, n) => addImport(app, n, "checked"),
    refused: async (app, n) => [await addImport(app, n)],
  },
  takeBackImport: {
    status: 200,
    unknown: ["import"],
    good: (app, n) => addImport(app, n, "applied"),
    refused: async (app, n) => [await addImport(app, n)],
  },
  getRefusedRows: { status: 200, unknown: ["import"], good: (app, n) => addImport(app, n) },
  exportToys: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n);
      return { query: "?minAge=0&q=toy&sort=intQuantity&order=desc" };
    },
  },
  exportBoxes: {
    status: 200,
    good: async (app, n) => {
      await addBox(app, n);
      return {};
    },
  },
  exportHistory: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n);
      return {};
    },
  },
  getHealth: { status: 200, good: () => ({}) },
};
