/**
 * The call of each operation that succeeds, and its ids that may be unknown. One row for each operation of the
 * contract.
 */
import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { InjectOptions } from "fastify";
import type { Receiver, Right } from "#domain/types.ts";
import { addUser } from "#server/accounts/users.ts";
import type { OperationId } from "#server/calls/handler.ts";
import type { ImportState } from "#server/database/tables/imports.ts";
import { setImport } from "#server/imports/importRecords.ts";
import { insertImport, insertRows } from "#server/imports/importStage.ts";
import { LongList } from "#server/kernel/longList.ts";
import type { Operation } from "./contractChecks.ts";
import { PASSWORD, type TestApp } from "./server.ts";
import { emptyStock, latestChange, writeStock } from "./stockApp.ts";

export interface Sent {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Need = (app: TestApp, n: number) => Promise<unknown>;

interface OperationRow {
  status: number;
  /** The status where PostgreSQL answers the same call otherwise. */
  onPostgres?: number;
  /** The calls that make the subjects of a successful call. `n` is another at every call. */
  needs?: Need[];
  /** The successful call, beside the ids in its path. */
  good?: (n: number, app: TestApp) => Sent | Promise<Sent>;
  /** The right that the call needs because of its subject: the contract has no right for it. */
  right?: Right;
  /** The answer to everybody but the caller who made its subject. */
  others?: 404 | 409;
  /** Whether its path names nothing that is answered with 404 where it is not there. */
  isAnyId?: true;
  /** Calls that the contract allows but a rule refuses, 400 or 409, and what they need. */
  refused?: { needs?: Need[]; calls: (n: number, app: TestApp) => Promise<Sent[]> | Sent[] };
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const toy = (n: number) => ({ strToyBarcode: `T${n}`, strName: `Toy ${n}` });
const addToyWith =
  (more: object): Need =>
  ({ call }, n) =>
    call("POST", "/toys", { ...toy(n), ...more });
const addToy = addToyWith({});
const addBox: Need = ({ call }, n) => call("POST", "/boxes", { strBoxCode: `B${n}` });
const section = (n: number) => (n % 9999) + 1;
const addSection: Need = ({ call }, n) => call("POST", "/sections", { intSection: section(n) });
const into: Need = ({ call }, n) =>
  call("POST", `/boxesinsections/${section(n)}/boxes`, { strBoxCode: `B${n}` });
const fill: Need = ({ call }, n) => call("POST", `/boxes/B${n}/toys`, { strToyBarcode: `T${n}` });
const rename: Need = ({ call }, n) =>
  call("PUT", `/api/toys/T${n}/barcode`, { strToyBarcode: `N${n}` });
const renameBox: Need = ({ call }, n) =>
  call("PUT", `/api/boxes/B${n}/code`, { strBoxCode: `N${n}` });
const another =
  (need: Need): Need =>
  (app, n) =>
    need(app, n + 1);
const addCount: Need = ({ call }, n) =>
  call("POST", "/api/counts", { strCount: `C${n}`, strBoxCode: `B${n}` });
const countToy: Need = ({ call }, n) =>
  call("PUT", `/api/counts/C${n}/lines/T${n}`, { intAmount: 3 });
const ifUnchanged = async ({ call }: TestApp, n: number) => ({
  "if-match": String((await call("GET", `/toys/T${n}`)).headers.etag),
});

const person = (n: number) => ({
  name: "Ada Reyes",
  email: `ada${n}@example.com`,
  password: PASSWORD,
  address: "1 Toy Lane",
  dob: "1990-05-01",
  phone: "+44 20 7946 0000",
});

/** A person's id, without the slow hash of a sign-up. */
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
const webhook = (n: number) => ({
  // Of this machine, so that nothing is sent.
  ...{ kind: "webhook", address: `http://127.0.0.1/${n}` },
  ...{ notices: ["low"], isDigest: false },
});
/** There may be ten. */
const noReceivers: Need = ({ database }) =>
  database.write((trx) => trx.deleteFrom("receivers").execute());
async function addReceiver(app: TestApp, n: number): Promise<string> {
  await noReceivers(app, n);
  const { body } = await app.call<{ receiver: Receiver }>("POST", "/api/receivers", webhook(n));
  return body.receiver?.id ?? "";
}
const ofSomebody = async (n: number, app: TestApp) => ({
  params: { person: await addPerson(app, n) },
});
const NO_SECRET = "A".repeat(43);

const IMPORT = {
  ...{ strFile: "toys.csv", strHash: "0".repeat(64), strFormat: "," as const },
  headings: ["Barcode", "Name", "Quantity"],
  reading: {
    mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2 },
    decimal: "." as const,
  },
  ...{ strExisting: "leave" as const, intFirst: 2 },
};
const importId = (n: number) => `import-${n}`;
const importOf = (n: number) => ({
  ...{ ...IMPORT, strImport: importId(n), rows: [[`I${n}`, `Toy ${n}`, "3"]] },
});
/** Adds an import of one new toy with its row, as far as it is said to be. */
const addImportThat =
  (state: ImportState): Need =>
  async ({ database, clock }, n) => {
    const { rows } = importOf(n);
    const maker = { strUser: "", now: clock.now };
    await database.write(async (trx) => {
      const one = await insertImport(trx, { ...importOf(n), rows: LongList.of(rows) }, maker);
      await insertRows(trx, one, [{ intRow: 2, cells: rows[0] ?? [] }]);
      await setImport(trx, one, { strState: state });
    });
  };
const addImport = addImportThat("uploading");

/** The ids in a path that are not given otherwise. */
const idsOf = (n: number): Record<string, string> => ({
  ...{ barcode: `T${n}`, boxCode: `B${n}`, section: String(section(n)), tag: "wood" },
  ...{ code: "2000000000015", size: "a4-65", device: NO_SECRET },
  ...{ group: `g${n}`, import: importId(n), count: `C${n}` },
});

export const ROWS: Record<OperationId, OperationRow> = {
  login: {
    status: 200,
    good: (_, { emailOf }) => ({ body: { email: emailOf("guest"), password: PASSWORD } }),
  },
  createUser: {
    status: 201,
    good: (n) => ({ body: person(n) }),
    refused: {
      calls: (n, { emailOf }) => [
        { body: { ...person(n), email: emailOf("admin") } },
        { body: { ...person(n), dob: "1990-02-31" } },
      ],
    },
  },
  logout: { status: 204 },

  readLink: {
    status: 200,
    good: async (_, app) => ({ body: { secret: (await addInvitation(app, "Ada")).secret } }),
  },
  acceptInvitation: {
    status: 201,
    good: async (n, app) => {
      const { secret } = await addInvitation(app);
      return { body: { ...person(n), email: `invited${n}@example.com`, secret } };
    },
    refused: {
      async calls(n, app) {
        const { secret } = await addInvitation(app);
        return [{ body: { ...person(n), email: app.emailOf("admin"), secret } }];
      },
    },
  },
  resetPassword: {
    status: 200,
    good: async (n, app) => {
      const id = await addPerson(app, n);
      const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
      return { body: { secret: link.body.secret, password: PASSWORD } };
    },
  },
  getAccount: { status: 200 },
  changePassword: {
    status: 204,
    good: () => ({ body: { oldPassword: PASSWORD, password: PASSWORD } }),
    refused: { calls: () => [{ body: { oldPassword: "wrong", password: `${PASSWORD}x` } }] },
  },
  changeName: { status: 204, good: () => ({ body: { name: "The Admin" } }) },
  // With an e-mail that is free nobody could sign in by the role's any more: see people.test.ts.
  changeEmail: {
    status: 409,
    good: async (n, app) => {
      await addPerson(app, n);
      return { body: { email: `person${n}@example.com`, password: PASSWORD } };
    },
    refused: {
      calls: (_, app) => [{ body: { email: app.emailOf("admin"), password: "wrong" } }],
    },
  },
  signOutOthers: { status: 204 },
  // Whose device it is depends on who calls: see people.test.ts.
  signOutDevice: { status: 404, isAnyId: true },
  listPeople: { status: 200, good: () => ({ query: "?q=the&limit=2&offset=0" }) },
  changePerson: {
    status: 200,
    good: async (n, app) => ({
      ...(await ofSomebody(n, app)),
      body: { role: "admin", rights: ["delete"] },
    }),
    refused: {
      calls: async (n, app) => [{ ...(await ofSomebody(n, app)), body: { rights: ["delete"] } }],
    },
  },
  deletePerson: { status: 204, good: ofSomebody },
  endPersonSessions: { status: 204, good: ofSomebody },
  createResetLink: { status: 201, good: ofSomebody },
  listInvitations: { status: 200, needs: [(app) => addInvitation(app)] },
  createInvitation: {
    status: 201,
    good: () => ({ body: { role: "admin", name: "Ada", rights: ["delete"] } }),
  },
  deleteInvitation: {
    status: 204,
    good: async (_, app) => ({ params: { invitation: (await addInvitation(app)).id } }),
  },
  listAccountLog: { status: 200 },

  listToys: {
    status: 200,
    needs: [addToyWith({ tags: ["wood"], intAgeMin: 3, intAgeMax: 8, strImageID: "i" })],
    good: () => ({
      query:
        "?minAge=3&gender=all&status=all&maxQuantity=9999999&q=toy&sort=intQuantity&order=desc&limit=3",
    }),
  },
  createToy: {
    status: 201,
    good: (n) => ({ body: toy(n) }),
    refused: {
      needs: [addToy, addBox],
      calls: (n) => [
        { body: toy(n) },
        { body: { ...toy(n), strToyBarcode: `B${n}` } },
        { body: { ...toy(n), intAgeMin: 4, intAgeMax: 3 } },
      ],
    },
  },
  getToy: {
    status: 200,
    needs: [addToyWith({ intAgeMin: 3, imageThumb: "https://example.com/a.png" })],
  },
  updateToy: {
    status: 200,
    needs: [addToy],
    good: async (n, app) => ({ body: { intQuantity: 3 }, headers: await ifUnchanged(app, n) }),
    refused: {
      needs: [addToyWith({ tags: ["1", "2", "3", "4", "5"], intAgeMax: 5 })],
      calls: () => [{ body: { tags: ["6"] } }, { body: { intAgeMin: 6 } }],
    },
  },
  deleteToy: {
    status: 204,
    needs: [addToy],
    good: async (n, app) => ({ headers: await ifUnchanged(app, n) }),
    refused: { needs: [addToy, addBox, fill], calls: () => [{}] },
  },
  correctBarcode: {
    status: 200,
    needs: [addToy],
    good: (n) => ({ body: { strToyBarcode: `N${n}` } }),
    refused: {
      needs: [addToy, another(addToy), addBox],
      calls: (n) => [
        { body: { strToyBarcode: `T${n + 1}` } },
        { body: { strToyBarcode: `B${n}` } },
      ],
    },
  },
  setPicture: {
    status: 200,
    needs: [addToy],
    good: async (n, app) => {
      // One a second is taken.
      app.clock.now += 1000;
      const headers = { "content-type": "image/png", ...(await ifUnchanged(app, n)) };
      return { body: PIXEL, headers };
    },
  },
  removePicture: {
    status: 200,
    needs: [addToyWith({ imageLarge: "/api/pictures/a" })],
    good: async (n, app) => ({ headers: await ifUnchanged(app, n) }),
  },
  getPicture: {
    status: 200,
    isAnyId: true,
    good: async (_, { database }) => {
      const digest = hash("sha256", PIXEL, "hex");
      await database.write((trx) =>
        trx
          .insertInto("pictures")
          .values({ strHash: digest, bytPicture: PIXEL, intUnusedSince: null })
          .onConflict((on) => on.doNothing())
          .execute(),
      );
      return { params: { hash: digest } };
    },
  },
  listToyCodes: { status: 200, needs: [addToy, rename] },
  addToyCode: {
    status: 204,
    needs: [addToy],
    good: (n) => ({ body: { strCode: `N${n}` } }),
    refused: {
      needs: [addToy, another(addToy), addBox],
      calls: (n) => [{ body: { strCode: `T${n + 1}` } }, { body: { strCode: `B${n}` } }],
    },
  },
  freeToyCode: {
    status: 204,
    needs: [addToy, rename],
    good: async (n, { database }) => {
      await writeStock(database, (trx) => trx.updateTable("codes").set({ intSince: 0 }).execute());
      return { params: { barcode: `N${n}`, code: `T${n}` } };
    },
    refused: {
      needs: [addToy, rename],
      calls: (n) => [{ params: { barcode: `N${n}`, code: `T${n}` } }],
    },
  },
  deleteTag: { status: 200, needs: [addToyWith({ tags: ["wood", "rail"] })] },
  listToyBoxes: {
    status: 200,
    needs: [addToy, addBox, fill],
    good: () => ({ query: "?limit=5&offset=0" }),
  },

  listSections: { status: 200, needs: [addSection] },
  createSection: {
    status: 201,
    good: (n) => ({ body: { intSection: section(n) } }),
    refused: { needs: [addSection], calls: (n) => [{ body: { intSection: section(n) } }] },
  },
  changeSection: {
    status: 200,
    needs: [addSection],
    good: () => ({ body: { strName: "Winter" } }),
  },
  deleteSection: { status: 204, needs: [addSection] },
  listFloorBoxes: { status: 200, needs: [addBox], good: () => ({ query: "?q=b&limit=3" }) },
  listSectionBoxes: { status: 200, needs: [addSection, addBox, into] },
  addBoxToSection: {
    status: 201,
    needs: [addSection, addBox],
    good: (n) => ({ body: { strBoxCode: `B${n}` } }),
    refused: {
      needs: [addSection, another(addSection), addBox, into],
      calls: (n) => [
        { params: { section: String(section(n + 1)) }, body: { strBoxCode: `B${n}` } },
      ],
    },
  },
  removeBoxFromSection: { status: 204, needs: [addSection, addBox, into] },

  listBoxes: { status: 200, needs: [addBox], good: () => ({ query: "?q=b&limit=3&offset=0" }) },
  createBox: {
    status: 201,
    good: (n) => ({ body: { strBoxCode: `B${n}`, strCustomNote: "Puzzles" } }),
    refused: {
      needs: [addBox, addToy],
      calls: (n) => [{ body: { strBoxCode: `B${n}` } }, { body: { strBoxCode: `T${n}` } }],
    },
  },
  getBox: {
    status: 200,
    needs: [addBox],
    good: (n) => ({ params: { boxCode: `box-B${n}` } }),
  },
  updateBox: {
    status: 200,
    needs: [addBox],
    good: () => ({ body: { strCustomNote: "Puzzles" } }),
  },
  deleteBox: { status: 204, needs: [addBox] },
  correctBoxCode: {
    status: 200,
    needs: [addBox],
    good: (n) => ({ body: { strBoxCode: `N${n}` } }),
    refused: {
      needs: [addToy, addBox, another(addBox)],
      calls: (n) => [{ body: { strBoxCode: `B${n + 1}` } }, { body: { strBoxCode: `T${n}` } }],
    },
  },
  listBoxCodes: { status: 200, needs: [addBox, renameBox] },
  freeBoxCode: {
    status: 204,
    needs: [addBox, renameBox],
    good: async (n, { database }) => {
      await writeStock(database, (trx) => trx.updateTable("codes").set({ intSince: 0 }).execute());
      return { params: { boxCode: `N${n}`, code: `B${n}` } };
    },
    refused: {
      needs: [addBox, renameBox],
      calls: (n) => [{ params: { boxCode: `N${n}`, code: `B${n}` } }],
    },
  },
  listBoxToys: { status: 200, needs: [addToy, addBox, fill] },
  addToyToBox: {
    status: 201,
    needs: [addToy, addBox],
    good: (n) => ({ body: { strToyBarcode: `T${n}`, intAmountInBox: 2 } }),
    refused: {
      needs: [addToy, addBox, fill],
      calls: (n) => [{ body: { strToyBarcode: `T${n}`, intAmountInBox: 9_999_999 } }],
    },
  },
  removeToyFromBox: { status: 200, needs: [addToy, addBox, fill] },

  changeToys: {
    status: 200,
    needs: [addToy],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`], set: { strGender: "boy" } } }),
  },
  putToys: {
    status: 200,
    needs: [addToy, addBox],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`], strBoxCode: `B${n}`, intAmountInBox: 1 } }),
  },
  deleteToys: {
    status: 200,
    needs: [addToy, addBox, fill],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`] } }),
  },

  adjustAmount: {
    status: 200,
    needs: [addToy, addBox, another(addBox), fill],
    good: (n) => ({ body: { intDifference: -1, strToBoxCode: `B${n + 1}` } }),
    refused: {
      needs: [addToy, addBox, another(addBox), fill],
      calls: (n) => [
        { body: { intDifference: 0 } },
        { body: { intDifference: -2 } },
        { body: { intDifference: 9_999_999 } },
        { body: { intDifference: 1, strToBoxCode: `B${n + 1}` } },
        { body: { intDifference: -1, strToBoxCode: `B${n}` } },
      ],
    },
  },

  createBarcode: { status: 201 },
  createBarcodes: { status: 201, good: () => ({ body: { count: 3 } }) },
  printLabels: {
    status: 200,
    good: (n) => ({ body: { codes: [`L${n}`], size: "roll-62x29" } }),
    refused: { calls: () => [{ body: { codes: ["L"], size: "a4-24", start: 25 } }] },
  },
  previewLabels: {
    status: 200,
    good: (n) => ({ body: { codes: [`L${n}`], size: "roll-62x29" } }),
    refused: { calls: () => [{ body: { codes: ["L"], size: "a4-24", start: 25 } }] },
  },
  getTestLabels: { status: 200, isAnyId: true },
  getBarcodePdf: { status: 200, isAnyId: true },

  getDashboard: { status: 200, needs: [addToy], good: () => ({ query: "?limit=8" }) },
  loadSample: {
    status: 201,
    needs: [emptyStock],
    refused: { needs: [addBox], calls: () => [{}] },
  },
  listChanges: {
    status: 200,
    needs: [addToy],
    good: (n) => ({ query: `?toy=T${n}&since=0&order=asc&limit=3` }),
  },
  undoChange: {
    status: 200,
    isAnyId: true,
    // Taking back what was added deletes it.
    right: "delete",
    needs: [addSection],
    good: async (_, app) => ({ params: { change: String((await latestChange(app)).intChange) } }),
    refused: {
      needs: [addSection],
      async calls(_, app) {
        const change = String((await latestChange(app)).intChange);
        await app.call("POST", `/api/changes/${change}/undo`);
        return [{ params: { change } }];
      },
    },
  },
  goBack: {
    status: 200,
    isAnyId: true,
    needs: [addToy, ({ call }, n) => call("PUT", `/toys/T${n}`, { intQuantity: 77 })],
    good: async (n, app) => ({
      ...{ params: { change: String((await latestChange(app)).intChange - 1) } },
      query: `?toy=T${n}`,
    }),
  },
  undoGroup: {
    status: 200,
    others: 404,
    needs: [
      ({ call }, n) => call("POST", "/toys", toy(n), { headers: { "command-group": `g${n}` } }),
    ],
  },
  getCopyPart: {
    status: 200,
    needs: [addToy],
    good: () => ({ params: { part: "0" } }),
    isAnyId: true,
  },
  listCopyChanges: {
    status: 200,
    needs: [addToy],
    good: () => ({ query: "?since=0&at=0" }),
    refused: { calls: () => [{ query: "?since=999999999&at=1" }] },
  },
  streamChanges: {
    status: 200,
    needs: [addToy],
    good: () => ({ headers: { "last-event-id": "0" } }),
  },
  listImports: { status: 200, needs: [addImport] },
  createImport: {
    status: 201,
    good: (n) => ({ body: importOf(n) }),
    refused: { needs: [addImport], calls: (n) => [{ body: importOf(n) }] },
  },
  getImport: { status: 200, needs: [addImport] },
  changeImport: {
    status: 200,
    right: "delete",
    needs: [addImportThat("checked")],
    good: () => ({ body: { strExisting: "update" } }),
    refused: { needs: [addImportThat("applied")], calls: () => [{ body: { takesAsked: true } }] },
  },
  deleteImport: {
    status: 204,
    right: "delete",
    needs: [addImport],
    refused: { needs: [addImportThat("applied")], calls: () => [{}] },
  },
  listImportRows: {
    status: 200,
    needs: [addImport],
    good: () => ({ query: "?limit=5&offset=0" }),
  },
  listImportBoxes: { status: 200, needs: [addImport] },
  previewImportUndo: {
    status: 200,
    needs: [addImportThat("applied")],
    good: () => ({ query: "?force=true&before=9" }),
    refused: { needs: [addImport], calls: () => [{}] },
  },
  applyImport: {
    status: 200,
    right: "delete",
    needs: [addImportThat("checked")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  takeBackImport: {
    status: 200,
    needs: [addImportThat("applied")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  redoImport: {
    status: 200,
    needs: [addImportThat("takenBack")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  getImportFile: { status: 200, needs: [addImport] },
  getAccuracy: { status: 200 },
  getMeaning: { status: 200, good: () => ({ query: "?q=rawensburger" }) },
  exportCounts: { status: 200 },
  getValue: { status: 200 },
  exportValue: { status: 200 },
  getSettings: { status: 200 },
  // They ask for all rights.
  getBackups: { status: 200, right: "people" },
  downloadBackup: { status: 200, onPostgres: 409, right: "people" },
  // It asks for all rights.
  changeSettings: {
    status: 200,
    right: "people",
    good: () => ({ body: { isTolerant: true } }),
  },
  listCounts: { status: 200, needs: [addToy, addBox], good: () => ({ query: "?limit=5" }) },
  startCount: {
    status: 201,
    needs: [addBox],
    good: (n) => ({ body: { strCount: `C${n}`, strBoxCode: `B${n}` } }),
    refused: {
      needs: [addBox, addCount],
      calls: (n) => [{ body: { strCount: "other", strBoxCode: `B${n}` } }],
    },
  },
  getCount: { status: 200, needs: [addBox, addCount] },
  discardCount: { status: 204, others: 409, needs: [addBox, addCount] },
  countLine: {
    status: 200,
    others: 409,
    needs: [addToy, addBox, addCount],
    good: () => ({ body: { intAmount: 3, intPulledFrom: 1, intPulledTo: null } }),
  },
  finishCount: {
    status: 200,
    others: 409,
    needs: [addToy, addBox, fill, addCount, countToy],
    good: (n) => ({
      body: { choices: [{ strToyBarcode: `T${n}`, strChoice: "contained" }] },
    }),
    refused: {
      needs: [addToy, addBox, fill, addCount, countToy],
      calls: () => [{ body: { choices: [] } }],
    },
  },
  exportToys: {
    status: 200,
    needs: [addToy],
    good: () => ({ query: "?minAge=0&q=toy&sort=intQuantity&order=desc" }),
  },
  exportBoxes: { status: 200, needs: [addBox] },
  exportHistory: { status: 200, needs: [addToy] },
  getStatus: { status: 200, right: "people" },
  listReceivers: { status: 200, right: "people", needs: [addReceiver] },
  createReceiver: {
    status: 201,
    right: "people",
    needs: [noReceivers],
    good: (n) => ({ body: webhook(n) }),
    refused: {
      needs: [noReceivers],
      calls: (n) => [
        { body: { ...webhook(n), kind: "mail" } },
        { body: { ...webhook(n), address: "ftp://example.com" } },
        { body: { ...webhook(n), address: "https://a:b@example.com" } },
      ],
    },
  },
  deleteReceiver: {
    status: 204,
    right: "people",
    good: async (n, app) => ({ params: { receiver: await addReceiver(app, n) } }),
  },
  tryReceiver: {
    status: 200,
    right: "people",
    good: async (n, app) => ({ params: { receiver: await addReceiver(app, n) } }),
  },
  createProgram: {
    status: 201,
    good: (n) => ({ body: { name: `Till ${n}`, scope: "read", days: 30 } }),
  },
  getHealth: { status: 200 },
  getReady: { status: 200 },
};

async function callsOf(
  app: TestApp,
  n: number,
  needs: Need[] = [],
  calls: () => Promise<Sent[]> | Sent[],
): Promise<Sent[]> {
  for (const need of needs) await need(app, n);
  return (await calls()).map((sent) => ({ ...sent, params: { ...idsOf(n), ...sent.params } }));
}

/** A successful call of an operation, with all that it needs. */
export async function goodCall(id: OperationId, app: TestApp, n: number): Promise<Sent> {
  const { needs, good } = ROWS[id];
  const [sent] = await callsOf(app, n, needs, async () => [(await good?.(n, app)) ?? {}]);
  return sent as Sent;
}

/** The calls of an operation that a rule refuses. */
export async function refusedCalls(id: OperationId, app: TestApp, n: number): Promise<Sent[]> {
  const { needs, calls } = ROWS[id].refused ?? {};
  return calls ? callsOf(app, n, needs, () => calls(n, app)) : [];
}

interface Sending {
  authorization?: string;
  base?: string;
  /** Texts that stand in the path as they are. */
  raw?: Record<string, string>;
}

/** Sends a call, at the last of the operation's bases unless another is given. Text, bytes and streams are sent as they are. */
export async function sendCall(
  { app }: TestApp,
  { method, path, bases }: Operation,
  { params = {}, query = "", body, headers = {} }: Sent,
  { authorization, base = bases.at(-1), raw = {} }: Sending,
) {
  const called = path.replace(
    /\{(\w+)\}/g,
    (_, name) => raw[name] ?? encodeURIComponent(params[name] ?? ""),
  );
  const isReady = typeof body === "string" || Buffer.isBuffer(body) || body instanceof Readable;
  const response = await app.inject({
    method: method as InjectOptions["method"],
    url: `${base}${called}${query}`,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(authorization && { authorization }),
      ...headers,
    },
    ...(body !== undefined && { payload: isReady ? body : JSON.stringify(body) }),
  } as InjectOptions);
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
  };
}
