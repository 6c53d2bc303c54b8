/** The path that must work in every browser: from signing in to a label, by keys, by gun and by hand. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Box, CountedPlace } from "#domain/types.ts";
import type { Network } from "../network.ts";
import { ADMIN, type TestServer } from "../server.ts";
import type { Person } from "./person.ts";

/** Each by its name, in their order. */
type Parts = Record<string, (places: Places) => Promise<void>>;

interface Places {
  person: Person;
  server: TestServer;
  network: Network;
  downloads: string;
}

const TRAIN = "4006381333931";
const KITE = "4006381333948";

async function stock(server: TestServer) {
  await server.createSection(1);
  await server.createBox("BOX-7");
  await server.createBox("BOX-8");
  await server.createToy({ strToyBarcode: TRAIN, strName: "Wooden train", intQuantity: 50 });
  await server.createToy({ strToyBarcode: KITE, strName: "Kite", intQuantity: 50 });
}

async function books(person: Person, server: TestServer, box: string) {
  const book = () => person.clicks("button", "Book all");
  await person.repeats(book, "it is counted", async () => {
    const [place] = await server.call<CountedPlace[]>("GET", `/api/counts?box=${box}`);
    return place?.intCountedAt !== null;
  });
}

export const PARTS: Parts = {
  async "signs in"({ person, server }) {
    await stock(server);
    await person.open("/login");
    await person.clicks("label", "Email");
    await person.types(ADMIN.email);
    await person.clicks("label", "Password");
    await person.types(ADMIN.password);
    await person.showsBy(() => person.types("\n"), "button", "Inventory");
  },

  async "scans an item with a gun"({ person }) {
    await person.clicks("link", "Scan Barcode");
    await person.clicks("text", "Scanner gun");
    await person.showsBy(() => person.types(`${TRAIN}\n`), "heading", "Wooden train");
  },

  async "changes a quantity"({ person, server }) {
    await person.clicks("button", "Increase quantity");
    await person.clicks("button", "Confirm");
    await person.until("51", async () => (await server.toy(TRAIN)).intQuantity === 51);
  },

  async "puts a cart into a box"({ person, server }) {
    await person.goes("/boxcamera/BOX-7");
    await person.clicks("button", "Add Items");
    await person.clicks("text", "Scanner gun");
    await person.sees("text", "Every pull of the trigger counts.");
    await person.types(`${TRAIN}\n${TRAIN}\n${KITE}\n${KITE}\n`);
    await person.sees("button", "Cart, 2 items");
    await person.clicks("button", "Cart, 2 items");
    await person.clicks("button", "Confirm");
    const isFilled = async () => (await server.boxToys("BOX-7")).length === 2;
    await person.until("both in the box", isFilled);
  },

  async "moves a box"({ person, server }) {
    await person.goes("/storage");
    await person.clicks("switch", "Edit mode");
    await person.clicks("checkbox", "Box BOX-7");
    await person.clicks("button", "Move boxes");
    await person.clicks("label", "Destination");
    await person.clicks("option", "Section 1");
    await person.clicks("button", "Move");
    await person.until("it is in Section 1", async () => {
      const [box] = await server.call<Box[]>("GET", "/boxes?q=BOX-7");
      return box?.intSection === 1;
    });
  },

  async "sees what somebody else changes"({ person, server }) {
    await person.goes(`/inventory/${TRAIN}`);
    await person.clicks("heading", "Wooden train");
    await server.call("PUT", `/toys/${TRAIN}`, { strName: "Steam train" });
    await person.sees("heading", "Steam train");
  },

  async "orders without a connection, and reloads"({ person, server, network }) {
    // An order whose answer was lost before is sent again a while later.
    for (const n of [2, 1]) await person.seesNo("link", `${n} unsent`);
    network.isDown = true;
    await person.clicks("button", "Decrease quantity");
    await person.clicks("button", "Confirm");
    await person.seesNo("button", "Confirm");
    await person.sees("link", "1 unsent");
    await person.open("/unsent");
    await person.sees("link", "1 unsent");
    network.isDown = false;
    await person.seesNo("link", "1 unsent");
    await person.until("50", async () => (await server.toy(TRAIN)).intQuantity === 50);
  },

  async "imports a spreadsheet"({ person, server, downloads }) {
    const file = join(downloads, "toys.csv");
    writeFileSync(file, "Barcode,Name,Quantity\nA-1,Robot,3\n");
    await person.goes("/import");
    await person.uploads("CSV or XLSX file", file);
    const check = () => person.clicks("button", "Check all rows");
    await person.showsBy(check, "button", "Import 1 row");
    await person.showsBy(() => person.clicks("button", "Import 1 row"), "text", "Imported.");
    await person.until("it is there", async () => (await server.toy("A-1")).intQuantity === 3);
  },

  async "prints a label"({ person, downloads }) {
    await person.goes(`/inventory/${TRAIN}`);
    await person.clicks("button", "Print label");
    const print = () => person.clicks("button", "Print");
    await person.repeats(print, "a PDF", async () => {
      const name = readdirSync(downloads).find((file) => file.endsWith(".pdf"));
      return name && readFileSync(join(downloads, name), "latin1").startsWith("%PDF-");
    });
  },
};

export const PARTS_WITHOUT_SERVER: Parts = {
  async "opens and orders without a server"({ person, server }) {
    await person.hasApp();
    await server.end();
    await person.open(`/inventory/${KITE}`);
    await person.clicks("button", "Decrease quantity");
    await person.clicks("button", "Confirm");
    await person.sees("link", "1 unsent");
    await person.goes("/box/BOX-7");
    await person.sees("link", "Kite");
    await person.goes("/storage");
    await person.clicks("button", "Add section");
    await person.sees("heading", "Section 2");
    await person.clicks("button", "Add box");
    await person.clicks("label", "Box code");
    await person.types("NEW-B");
    await person.clicks("button", "Add");
    await person.sees("link", "3 unsent");
    await person.goes("/inventory/new?barcode=NEW-T");
    await person.clicks("label", "Name");
    await person.types("New toy");
    await person.clicks("button", "Save");
    await person.sees("heading", "New toy");
    await person.open("/boxcamera/NEW-B");
    await person.clicks("button", "Add Items");
    await person.clicks("text", "Scanner gun");
    await person.sees("text", "Every pull of the trigger counts.");
    await person.types("NEW-T\n");
    await person.sees("button", "Cart, 1 items");
    await person.clicks("button", "Cart, 1 items");
    await person.clicks("button", "Confirm");
    await person.sees("link", "5 unsent");
  },

  async "counts, moves and corrects without a server"({ person }) {
    await person.open("/count/NEW-B");
    await person.clicks("button", "Start counting");
    await person.sees("button", "Done counting");
    await person.types("NEW-T\n");
    await person.sees("text", "1 toy, 1 piece");
    await person.clicks("button", "Done counting");
    await person.goes("/box/BOX-7");
    await person.clicks("switch", "Edit Mode");
    await person.clicks("checkbox", "Kite");
    await person.clicks("button", "Move");
    await person.clicks("label", "Destination box");
    await person.types("OX-8");
    await person.clicks("text", "BOX-8");
    await person.holds("Destination box", "BOX-8");
    await person.clicks("button", "Move");
    await person.seesNo("label", "Destination box");
    // Its row stays, with its mark, until that is sent.
    await person.sees("text", "1 toy · 1 piece");
    await person.open("/box/BOX-7");
    await person.clicks("button", "Edit box code");
    await person.clicks("label", "Box code");
    await person.typesOver("BOX-70");
    await person.clicks("button", "Save");
    await person.sees("heading", "BOX-70 unsent");
  },

  async "is in the book as ordered"({ person, server }) {
    await server.startAgain();
    const codesIn = async (box: string) =>
      (await server.boxToys(box)).map(({ strToyBarcode }) => strToyBarcode).join();
    await person.until("the corrected box", async () => (await codesIn("BOX-70")) === TRAIN);
    await person.until("what was moved", async () => (await codesIn("BOX-8")) === KITE);
    await person.until("the new toy", async () => (await codesIn("NEW-B")) === "NEW-T");
    expect((await server.toy(KITE)).intQuantity).toBe(49);
    await person.open("/count/NEW-B");
    await person.clicks("button", "Done counting");
    await person.clicks("button", "Counted after it: 1");
    await books(person, server, "NEW-B");
  },
};
