/** How each operation is called so that it succeeds, and which of its ids may be unknown. One row for each operation of the contract. */
import type { OperationId } from "#server/handler.ts";
import { PASSWORD, type TestApp } from "./server.ts";
import { emptyStock } from "./stockApp.ts";

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
  /** Parameters that may name what is not there: each is then answered with 404. */
  unknown?: string[];
  /** Calls that the contract allows but a rule refuses: 400 or 409. */
  refused?: (app: TestApp, n: number) => Promise<Sent[]> | Sent[];
}

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

const person = (n: number) => ({
  name: "Ada Reyes",
  email: `ada${n}@example.com`,
  password: PASSWORD,
  address: "1 Toy Lane",
  dob: "1990-05-01",
  phone: "+44 20 7946 0000",
});

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

  listToys: {
    status: 200,
    good: async (app, n) => {
      await addToy(app, n, { tags: ["wood"], intAgeMin: 3, intAgeMax: 8, strImageID: "i" });
      return { query: "?minAge=3&gender=all&status=all&q=toy&sort=intQuantity&order=desc&limit=3" };
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
      await addToy(app, n);
      return {
        params: { barcode: `T${n}` },
        body: { intQuantity: 3 },
        headers: { "if-match": '"1"' },
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
      return { params: { section: section(n), boxCode: `box-B${n}` } };
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

  createBarcode: { status: 201, good: () => ({}) },
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
  callOffWrite: { status: 200, good: (_app, n) => ({ params: { key: `key-${n}` } }) },
  getHealth: { status: 200, good: () => ({}) },
};
