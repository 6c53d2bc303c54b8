/** What the call of an operation that succeeds needs beside what the contract says, and the calls that a rule refuses. */
import { hash } from "node:crypto";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Receiver, Right } from "#domain/types.ts";
import { addUser } from "#server/accounts/users.ts";
import type { OperationId } from "#server/calls/handler.ts";
import type { ImportState } from "#server/database/tables/imports.ts";
import { setImport } from "#server/imports/importRecords.ts";
import { insertImport, insertRows } from "#server/imports/importStage.ts";
import { LongList } from "#server/kernel/longList.ts";
import type { Operation } from "./contractChecks.ts";
import { PASSWORD, type TestApp } from "./server.ts";
import { emptyStock, latestChange, PIXEL, writeStock } from "./stockApp.ts";

export interface Sent {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Need = (app: TestApp, n: number) => Promise<unknown>;

interface OperationRow {
  /** The status of the good call, where it is not the success of the contract. */
  status?: number;
  /** The status where PostgreSQL answers the same call otherwise. */
  onPostgres?: number;
  /** The calls that make the subjects of a successful call. `n` is another at every call. */
  needs?: Need[];
  /** What the successful call has beside the ids in its path and the contract's example of a body. */
  good?: Sent | ((n: number, app: TestApp) => Sent | Promise<Sent>);
  /** The rights that the call needs because of its subject, where it is not the contract's one. */
  rights?: readonly Right[];
  /** The answer to everybody but the caller who made its subject. */
  others?: 404 | 409;
  /** Whether its path names nothing that is answered with 404 where it is not there. */
  isAnyId?: true;
  /** Calls that the contract allows but a rule refuses, 400 or 409, and what they need. */
  refused?: { needs?: Need[]; calls: (n: number, app: TestApp) => Promise<Sent[]> | Sent[] };
}

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
/** Former codes are free only when they are old. */
const letCodesGetOld: Need = ({ database }) =>
  writeStock(database, (trx) => trx.updateTable("codes").set({ intSince: 0 }).execute());
/** The ids of a toy or a box that has another code, and the code that it had. */
const ofRenamed = (former: "T" | "B") => (n: number) => ({
  params: { barcode: `N${n}`, boxCode: `N${n}`, code: `${former}${n}` },
});
const beyondThePage = { calls: () => [{ body: { codes: ["L"], size: "a4-24", start: 25 } }] };
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

const ROWS: Partial<Record<OperationId, OperationRow>> = {
  login: { good: (_, { emailOf }) => ({ body: { email: emailOf("guest"), password: PASSWORD } }) },
  createUser: {
    good: (n) => ({ body: person(n) }),
    refused: {
      calls: (n, { emailOf }) => [
        { body: { ...person(n), email: emailOf("admin") } },
        { body: { ...person(n), dob: "1990-02-31" } },
      ],
    },
  },

  readLink: {
    good: async (_, app) => ({ body: { secret: (await addInvitation(app, "Ada")).secret } }),
  },
  acceptInvitation: {
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
    good: async (n, app) => {
      const id = await addPerson(app, n);
      const link = await app.call<{ secret: string }>("POST", `/api/people/${id}/reset-link`);
      return { body: { secret: link.body.secret, password: PASSWORD } };
    },
  },
  changePassword: {
    good: { body: { oldPassword: PASSWORD, password: PASSWORD } },
    refused: { calls: () => [{ body: { oldPassword: "wrong", password: `${PASSWORD}x` } }] },
  },
  changeName: { good: { body: { name: "The Admin" } } },
  // With an e-mail that is free nobody could sign in by the role's any more: see people.test.ts.
  changeEmail: {
    status: 409,
    good: async (n, app) => {
      await addPerson(app, n);
      return { body: { email: `person${n}@example.com`, password: PASSWORD } };
    },
    refused: { calls: (_, app) => [{ body: { email: app.emailOf("admin"), password: "wrong" } }] },
  },
  // Whose device it is depends on who calls: see people.test.ts.
  signOutDevice: { status: 404, isAnyId: true },
  listPeople: { good: { query: "?q=the&limit=2&offset=0" } },
  changePerson: {
    good: ofSomebody,
    refused: {
      calls: async (n, app) => [{ ...(await ofSomebody(n, app)), body: { rights: ["delete"] } }],
    },
  },
  deletePerson: { good: ofSomebody, rights: RIGHTS },
  endPersonSessions: { good: ofSomebody },
  createResetLink: { good: ofSomebody },
  listInvitations: { needs: [(app) => addInvitation(app)] },
  deleteInvitation: {
    good: async (_, app) => ({ params: { invitation: (await addInvitation(app)).id } }),
  },

  listToys: {
    needs: [addToyWith({ tags: ["wood"], intAgeMin: 3, intAgeMax: 8, strImageID: "i" })],
    good: {
      query:
        "?minAge=3&gender=all&status=all&maxQuantity=9999999&q=toy&sort=intQuantity&order=desc&limit=3",
    },
  },
  createToy: {
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
  getToy: { needs: [addToyWith({ intAgeMin: 3, imageThumb: "https://example.com/a.png" })] },
  updateToy: {
    needs: [addToy],
    good: async (n, app) => ({ headers: await ifUnchanged(app, n) }),
    refused: {
      needs: [addToyWith({ tags: ["1", "2", "3", "4", "5"], intAgeMax: 5 })],
      calls: () => [{ body: { tags: ["6"] } }, { body: { intAgeMin: 6 } }, { body: {} }],
    },
  },
  deleteToy: {
    needs: [addToy],
    good: async (n, app) => ({ headers: await ifUnchanged(app, n) }),
    refused: { needs: [addToy, addBox, fill], calls: () => [{}] },
  },
  correctBarcode: {
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
    needs: [addToy],
    good: async (n, app) => {
      // One a second is taken.
      app.clock.now += 1000;
      const headers = { "content-type": "image/png", ...(await ifUnchanged(app, n)) };
      return { body: PIXEL, headers };
    },
  },
  removePicture: {
    needs: [addToyWith({ imageLarge: "/api/pictures/a" })],
    good: async (n, app) => ({ headers: await ifUnchanged(app, n) }),
  },
  getPicture: {
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
  listToyCodes: { needs: [addToy, rename] },
  addToyCode: {
    needs: [addToy],
    good: (n) => ({ body: { strCode: `N${n}` } }),
    refused: {
      needs: [addToy, another(addToy), addBox],
      calls: (n) => [{ body: { strCode: `T${n + 1}` } }, { body: { strCode: `B${n}` } }],
    },
  },
  freeToyCode: {
    needs: [addToy, rename, letCodesGetOld],
    good: ofRenamed("T"),
    refused: { needs: [addToy, rename], calls: (n) => [ofRenamed("T")(n)] },
  },
  deleteTag: { needs: [addToyWith({ tags: ["wood", "rail"] })] },
  listToyBoxes: { needs: [addToy, addBox, fill], good: { query: "?limit=5&offset=0" } },

  listSections: { needs: [addSection] },
  createSection: {
    good: (n) => ({ body: { intSection: section(n) } }),
    refused: { needs: [addSection], calls: (n) => [{ body: { intSection: section(n) } }] },
  },
  changeSection: { needs: [addSection] },
  deleteSection: { needs: [addSection] },
  listFloorBoxes: { needs: [addBox], good: { query: "?q=b&limit=3" } },
  listSectionBoxes: { needs: [addSection, addBox, into] },
  addBoxToSection: {
    needs: [addSection, addBox],
    good: (n) => ({ body: { strBoxCode: `B${n}` } }),
    refused: {
      needs: [addSection, another(addSection), addBox, into],
      calls: (n) => [
        { params: { section: String(section(n + 1)) }, body: { strBoxCode: `B${n}` } },
      ],
    },
  },
  removeBoxFromSection: { needs: [addSection, addBox, into] },

  listBoxes: { needs: [addBox], good: { query: "?q=b&limit=3&offset=0" } },
  createBox: {
    good: (n) => ({ body: { strBoxCode: `B${n}`, strCustomNote: "Puzzles" } }),
    refused: {
      needs: [addBox, addToy],
      calls: (n) => [{ body: { strBoxCode: `B${n}` } }, { body: { strBoxCode: `T${n}` } }],
    },
  },
  getBox: { needs: [addBox], good: (n) => ({ params: { boxCode: `box-B${n}` } }) },
  updateBox: { needs: [addBox] },
  deleteBox: { needs: [addBox] },
  correctBoxCode: {
    needs: [addBox],
    good: (n) => ({ body: { strBoxCode: `N${n}` } }),
    refused: {
      needs: [addToy, addBox, another(addBox)],
      calls: (n) => [{ body: { strBoxCode: `B${n + 1}` } }, { body: { strBoxCode: `T${n}` } }],
    },
  },
  listBoxCodes: { needs: [addBox, renameBox] },
  freeBoxCode: {
    needs: [addBox, renameBox, letCodesGetOld],
    good: ofRenamed("B"),
    refused: { needs: [addBox, renameBox], calls: (n) => [ofRenamed("B")(n)] },
  },
  listBoxToys: { needs: [addToy, addBox, fill] },
  addToyToBox: {
    needs: [addToy, addBox],
    good: (n) => ({ body: { strToyBarcode: `T${n}`, intAmountInBox: 2 } }),
    refused: {
      needs: [addToy, addBox, fill],
      calls: (n) => [{ body: { strToyBarcode: `T${n}`, intAmountInBox: 9_999_999 } }],
    },
  },
  removeToyFromBox: { needs: [addToy, addBox, fill] },

  changeToys: {
    needs: [addToy],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`], set: { strGender: "boy" } } }),
  },
  putToys: {
    needs: [addToy, addBox],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`], strBoxCode: `B${n}`, intAmountInBox: 1 } }),
  },
  deleteToys: {
    needs: [addToy, addBox, fill],
    good: (n) => ({ body: { strToyBarcodes: [`T${n}`] } }),
  },

  adjustAmount: {
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
  printLabels: { refused: beyondThePage },
  previewLabels: { refused: beyondThePage },
  getTestLabels: { isAnyId: true },
  getBarcodePdf: { isAnyId: true },

  getDashboard: { needs: [addToy], good: { query: "?limit=8" } },
  loadSample: { needs: [emptyStock], refused: { needs: [addBox], calls: () => [{}] } },
  listChanges: {
    needs: [addToy],
    good: (n) => ({ query: `?toy=T${n}&since=0&order=asc&limit=3` }),
  },
  undoChange: {
    isAnyId: true,
    // Taking back what was added deletes it.
    rights: ["delete"],
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
    isAnyId: true,
    needs: [addToy, ({ call }, n) => call("PUT", `/toys/T${n}`, { intQuantity: 77 })],
    good: async (n, app) => ({
      ...{ params: { change: String((await latestChange(app)).intChange - 1) } },
      query: `?toy=T${n}`,
    }),
  },
  undoGroup: {
    others: 404,
    needs: [
      ({ call }, n) => call("POST", "/toys", toy(n), { headers: { "command-group": `g${n}` } }),
    ],
  },
  getCopyPart: { needs: [addToy], good: { params: { part: "0" } }, isAnyId: true },
  listCopyChanges: {
    needs: [addToy],
    good: { query: "?since=0&at=0" },
    refused: { calls: () => [{ query: "?since=999999999&at=1" }] },
  },
  streamChanges: { needs: [addToy], good: { headers: { "last-event-id": "0" } } },
  listImports: { needs: [addImport] },
  createImport: {
    good: (n) => ({ body: importOf(n) }),
    refused: { needs: [addImport], calls: (n) => [{ body: importOf(n) }] },
  },
  getImport: { needs: [addImport] },
  changeImport: {
    rights: ["delete"],
    needs: [addImportThat("checked")],
    refused: { needs: [addImportThat("applied")], calls: () => [{ body: { takesAsked: true } }] },
  },
  deleteImport: {
    rights: ["delete"],
    needs: [addImport],
    refused: { needs: [addImportThat("applied")], calls: () => [{}] },
  },
  listImportRows: { needs: [addImport], good: { query: "?limit=5&offset=0" } },
  listImportBoxes: { needs: [addImport] },
  previewImportUndo: {
    needs: [addImportThat("applied")],
    good: { query: "?force=true&before=9" },
    refused: { needs: [addImport], calls: () => [{}] },
  },
  applyImport: {
    rights: ["delete"],
    needs: [addImportThat("checked")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  takeBackImport: {
    needs: [addImportThat("applied")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  redoImport: {
    needs: [addImportThat("takenBack")],
    refused: { needs: [addImport], calls: () => [{}] },
  },
  getImportFile: { needs: [addImport] },
  getMeaning: { good: { query: "?q=rawensburger" } },
  getBackups: { rights: RIGHTS },
  downloadBackup: { onPostgres: 409, rights: RIGHTS },
  changeSettings: { rights: RIGHTS },
  listCounts: { needs: [addToy, addBox], good: { query: "?limit=5" } },
  startCount: {
    needs: [addBox],
    good: (n) => ({ body: { strCount: `C${n}`, strBoxCode: `B${n}` } }),
    refused: {
      needs: [addBox, addCount],
      calls: (n) => [{ body: { strCount: "other", strBoxCode: `B${n}` } }],
    },
  },
  getCount: { needs: [addBox, addCount] },
  discardCount: { others: 409, needs: [addBox, addCount] },
  countLine: { others: 409, needs: [addToy, addBox, addCount] },
  finishCount: {
    others: 409,
    needs: [addToy, addBox, fill, addCount, countToy],
    good: (n) => ({ body: { choices: [{ strToyBarcode: `T${n}`, strChoice: "contained" }] } }),
    refused: {
      needs: [addToy, addBox, fill, addCount, countToy],
      calls: () => [{ body: { choices: [] } }],
    },
  },
  exportToys: { needs: [addToy], good: { query: "?minAge=0&q=toy&sort=intQuantity&order=desc" } },
  exportBoxes: { needs: [addBox] },
  exportHistory: { needs: [addToy] },
  getStatus: { rights: RIGHTS },
  listReceivers: { rights: RIGHTS, needs: [addReceiver] },
  createReceiver: {
    rights: RIGHTS,
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
    rights: RIGHTS,
    good: async (n, app) => ({ params: { receiver: await addReceiver(app, n) } }),
  },
  tryReceiver: {
    rights: RIGHTS,
    good: async (n, app) => ({ params: { receiver: await addReceiver(app, n) } }),
  },
  createProgram: { good: (n) => ({ body: { name: `Till ${n}`, scope: "read", days: 30 } }) },
};

/** The operation's row, with the status of its good call and the rights that it needs. */
export const rowOf = ({ id, success, right }: Operation) => ({
  ...{ status: success, rights: right ? [right] : [] },
  ...ROWS[id],
});

async function prepared(app: TestApp, n: number, needs: Need[] = []): Promise<void> {
  for (const need of needs) await need(app, n);
}

const withIds = (n: number, sent: Sent): Sent => ({
  ...sent,
  params: { ...idsOf(n), ...sent.params },
});

/** A successful call of an operation, with all that it needs. */
export async function goodCall(operation: Operation, app: TestApp, n: number): Promise<Sent> {
  const { needs, good } = rowOf(operation);
  await prepared(app, n, needs);
  const sent = typeof good === "function" ? await good(n, app) : good;
  return withIds(n, { body: operation.example, ...sent });
}

/** The calls of an operation that a rule refuses. */
export async function refusedCalls(operation: Operation, app: TestApp, n: number): Promise<Sent[]> {
  const { refused } = rowOf(operation);
  await prepared(app, n, refused?.needs);
  return ((await refused?.calls(n, app)) ?? []).map((sent) => withIds(n, sent));
}

interface Sending {
  authorization?: string;
  base?: string;
  /** Texts that stand in the path as they are. */
  raw?: Record<string, string>;
}

/** Sends a call, at the last of the operation's bases unless another is given. */
export function sendCall(
  { call }: TestApp,
  { method, path, bases }: Operation,
  { params = {}, query = "", body, headers = {} }: Sent,
  { authorization, base = bases.at(-1), raw = {} }: Sending,
) {
  const called = path.replace(
    /\{(\w+)\}/g,
    (_, name) => raw[name] ?? encodeURIComponent(params[name] ?? ""),
  );
  const more = { as: null, headers: { ...(authorization && { authorization }), ...headers } };
  return call<unknown>(method, `${base}${called}${query}`, body, more);
}
