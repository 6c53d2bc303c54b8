/**
 * What is shown of an import is what is written, row by row and field by field; and taken back after
 * others' changes, those are kept and all else is as before. SHOWN_FILES sets how many files are tried.
 */
import { describe, expect, it } from "vitest";
import type { Change, ImportBoxChange, ImportedRow, Person, Toy } from "#domain/types.ts";
import { randomOf } from "../import/damagedFiles.ts";
import { databases } from "./databases.ts";
import { changeImport, checkFile, importFile, rowsOf, takeStep } from "./imports.ts";
import { stockApp } from "./stockApp.ts";

const FILES = Number(process.env.SHOWN_FILES ?? 6);
const HEAD = "Barcode,Name,Quantity,Tags,Box,Section,Age Min,Description";

/** A file about toys T0 to T19 and boxes B0 to B4, some of which are there. */
function fileOf(random: () => number, rows: number): string {
  const any = (n: number) => Math.floor(random() * n);
  const some = (text: string) => (random() < 0.7 ? text : "");
  const lines = Array.from({ length: rows }, () => {
    const box = some(`B${any(5)}`);
    const cells = [`T${any(20)}`, some(`Toy ${any(3)}`), some(`${any(9)}`)];
    const more = [some(`t${any(9)}; t${any(9)}`), box, box && some(`${1 + any(3)}`)];
    return [...cells, ...more, some(`${any(9)}`), some(`note ${any(3)}`)].join(",");
  });
  return [HEAD, ...lines].join("\n");
}

describe.each(databases)("an import on $name", ({ open }) => {
  const stock = stockApp(open);
  const export_ = async () => (await stock().call<string>("GET", "/api/export/toys")).body;
  const changes = async () =>
    (await stock().call<Change[]>("GET", "/api/changes?limit=1000&order=asc")).body;

  /** Fields that entries of the journal changed, as an import's rows say it. */
  function written(entries: Change[]): Map<string, unknown> {
    const fields = new Map<string, unknown>();
    for (const { strKind, strCode, strBoxCode, before, after } of entries.flatMap(
      ({ things }) => things,
    )) {
      if (strKind === "line") {
        const amount = [before?.intAmountInBox ?? 0, after?.intAmountInBox ?? 0];
        fields.set(`${strCode} in ${strBoxCode}`, amount);
      }
      if (strKind !== "toy" && strKind !== "box") continue;
      for (const [field, value] of Object.entries(after ?? {})) {
        fields.set(`${strCode} ${field}`, [before?.[field] ?? null, value]);
      }
    }
    return fields;
  }

  function shown(rows: ImportedRow[], boxes: ImportBoxChange[]): Map<string, unknown> {
    const fields = new Map<string, unknown>();
    for (const { strBoxCode, isNew, isOn, before, after } of boxes) {
      for (const field of Object.keys(isNew ? after : isOn ? before : {})) {
        fields.set(`${strBoxCode} ${field}`, [before[field] ?? null, after[field]]);
      }
    }
    for (const { cells, changes: changed } of rows) {
      for (const { field, box, before, after } of changed) {
        const key = box === null ? `${cells[0]} ${field}` : `${cells[0]} in ${box}`;
        fields.set(key, [before, after]);
      }
    }
    return fields;
  }

  it("writes what it has shown", { timeout: 20_000 + FILES * 5000 }, async () => {
    const app = stock();
    for (let seed = 1; seed <= FILES; seed++) {
      const random = randomOf(seed);
      const strExisting = (["leave", "update", "add"] as const)[seed % 3];
      const checked = await checkFile(app, fileOf(random, 60), strExisting);
      if (random() < 0.5) await changeImport(app, checked, { takesAsked: true });
      const path = `/api/imports/${checked.strImport}/boxes`;
      const boxesNow = async () => (await app.call<ImportBoxChange[]>("GET", path)).body;
      const switched = (await boxesNow()).filter(({ isNew }) => !isNew && random() < 0.5);
      const on = switched.map(({ strBoxCode }) => [strBoxCode, true]);
      if (on.length > 0) await changeImport(app, checked, { boxes: Object.fromEntries(on) });
      const before = await rowsOf(app, checked);
      const told = shown(before, await boxesNow());
      const last = (await changes()).at(-1)?.intChange ?? 0;
      const applied = await takeStep(app, checked.strImport, "/apply?again=true");
      expect(await rowsOf(app, checked)).toEqual(before);
      const count = (outcome: string) =>
        before.filter(({ strOutcome }) => strOutcome === outcome).length;
      expect([applied.intNew, applied.intChanged]).toEqual([count("new"), count("changed")]);
      const fields = written((await changes()).filter(({ intChange }) => intChange > last));
      for (const [key, value] of told) expect(fields.get(key), key).toEqual(value);
      // A new toy has its defaults beside what the file gives.
      for (const [key, [was]] of fields as Map<string, [unknown]>) {
        if (was !== null) expect(told.has(key), key).toBe(true);
      }
    }
  });

  it("is taken back, and what others changed since is kept", async () => {
    const app = stock();
    const random = randomOf(7);
    await importFile(app, fileOf(random, 60));
    const before = await app.call<Toy[]>("GET", "/toys");
    const applied = await importFile(app, fileOf(random, 120), "update");
    const { body: toys } = await app.call<Toy[]>("GET", "/toys");
    const named = new Map<string, string>();
    const people = await app.call<Person[]>("GET", "/api/people");
    const other = people.body.find(({ email }) => email === app.emailOf("other"));
    await app.call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights: [] });
    for (let n = 0; n < 40; n++) {
      const { strToyBarcode } = toys[Math.floor(random() * toys.length)] as Toy;
      const strName = `Changed ${n}`;
      const as = n % 2 === 0 ? "admin" : "other";
      const { status } = await app.call("PUT", `/toys/${strToyBarcode}`, { strName }, { as });
      expect(status).toBe(200);
      named.set(strToyBarcode, strName);
    }
    const back = await takeStep(app, applied.strImport, "/take-back");
    expect(back.strState).toBe("takenBack");
    const { body: after } = await app.call<Toy[]>("GET", "/toys");
    for (const toy of after) {
      const { strName, intVersion: _, ...rest } = toy;
      const was = before.body.find(({ strToyBarcode }) => strToyBarcode === toy.strToyBarcode);
      const name = named.get(toy.strToyBarcode);
      expect(strName).toBe(name ?? was?.strName);
      if (was) expect({ ...was, ...rest, intVersion: 0 }).toEqual({ ...was, intVersion: 0 });
      else expect(name).toBeDefined();
    }
    for (const code of named.keys()) {
      expect(after.some(({ strToyBarcode }) => strToyBarcode === code)).toBe(true);
    }
    expect(await export_()).toContain("Changed 39");
  });
});
