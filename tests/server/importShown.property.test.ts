/**
 * An import writes what it showed, row by row and field by field; taken back after others' changes, it keeps those, and
 * all else is as before. SHOWN_FILES sets how many files are tried.
 */
import { expect, it } from "vitest";
import { TOY_FIELDS } from "#domain/import/importColumns.ts";
import type { Box, Change, ImportBoxChange, ImportedRow, Person, Toy } from "#domain/types.ts";
import { SEED, seeded } from "../random.ts";
import { databases } from "./databases.ts";
import { changeImport, checkFile, importFile, rowsOf, takeStep } from "./imports.ts";
import { describeStock, emptyStock } from "./stockApp.ts";

const FILES = Number(process.env.SHOWN_FILES ?? 6);
const HEAD = "Barcode,Name,Quantity,Tags,Box,Section,Age Min,Minimum,Description";

/** A file about toys T0 to T19 and boxes B0 to B4, some of which are there. */
function fileOf(random: () => number, rows: number): string {
  const any = (n: number) => Math.floor(random() * n);
  const some = (text: string) => (random() < 0.7 ? text : "");
  const lines = Array.from({ length: rows }, () => {
    const box = some(`B${any(5)}`);
    const cells = [`T${any(20)}`, some(`Toy ${any(3)}`), some(`${any(9)}`)];
    const more = [some(`t${any(9)}; t${any(9)}`), box, box && some(`${1 + any(3)}`)];
    return [...cells, ...more, some(`${any(9)}`), some(`${any(3)}`), some(`note ${any(3)}`)].join(
      ",",
    );
  });
  return [HEAD, ...lines].join("\n");
}

const isEmpty = (value: unknown) =>
  value === null || value === "" || JSON.stringify(value) === "[]";

describeStock(databases, "an import on $name", ({ app, call, get }) => {
  const export_ = () => get<string>("/api/export/toys");
  const changes = () => get<Change[]>("/api/changes?limit=1000&order=asc");

  /** Fields that entries of the journal changed, as an import's rows say it. */
  function written(entries: Change[]): Map<string, unknown> {
    const fields = new Map<string, unknown>();
    for (const { strKind, strCode, strBoxCode, before, after } of entries.flatMap(
      ({ things }) => things,
    )) {
      if (strKind === "line") {
        const { intAmountInBox: now = 0 } = after ?? {};
        // That it only belongs there is no change of an amount.
        const amount = [before?.intAmountInBox ?? (now === 0 ? null : 0), now];
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

  it("writes what it has shown", async () => {
    for (let seed = SEED; seed < SEED + FILES; seed++) {
      const random = seeded(seed);
      const existing = (["leave", "update", "add"] as const)[seed % 3];
      const checked = await checkFile(app, fileOf(random, 60), existing);
      if (random() < 0.5) await changeImport(app, checked, { takesAsked: true });
      const path = `/api/imports/${checked.strImport}/boxes`;
      const boxesNow = () => app.get<ImportBoxChange[]>(path);
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
      // What a new toy has where the file says nothing is shown too, but for what is empty.
      for (const [key, [was, is]] of fields as Map<string, [unknown, unknown]>) {
        const [, name = ""] = key.split(" ");
        const isGiven = (TOY_FIELDS as readonly string[]).includes(name) && !isEmpty(is);
        if (was !== null || isGiven) expect(told.has(key), key).toBe(true);
      }
    }
  });

  /** 40 changes by two people of toys and boxes that there are. */
  async function changeMuch(random: () => number, toys: Toy[], boxes: Box[]): Promise<void> {
    const any = <One>(all: One[]) => all[Math.floor(random() * all.length)] as One;
    for (let n = 0; n < 40; n++) {
      const toy = `/toys/${any(toys).strToyBarcode}`;
      const box = `/api/boxes/${any(boxes).strBoxCode}`;
      const text = `Changed ${n}`;
      const changed: [string, string, object][] = [
        ["PUT", toy, { strName: text }],
        ["PUT", toy, { strDescription: text }],
        ["POST", `${box}${toy}/adjust`, { intDifference: 1 + (n % 3) }],
        ["PUT", box, { strCustomNote: text }],
      ];
      const as = random() < 0.5 ? "admin" : "other";
      const { status } = await call(...any(changed), { as });
      expect(status).toBe(200);
    }
  }

  it("is taken back, and what others changed since is kept", async () => {
    const people = await app.get<Person[]>("/api/people");
    const other = people.find(({ email }) => email === app.emailOf("other"));
    await app.call("PATCH", `/api/people/${other?.id}`, { role: "admin", rights: ["stock"] });
    for (let seed = SEED; seed < SEED + FILES / 6; seed++) {
      const after = [];
      for (const isImported of [false, true]) {
        await emptyStock(app);
        await importFile(app, fileOf(seeded(seed), 60));
        const toys = await app.get<Toy[]>("/toys");
        const boxes = await app.get<Box[]>("/boxes");
        const file = fileOf(seeded(seed + FILES), 120);
        const one = isImported ? await importFile(app, file, "update") : null;
        await changeMuch(seeded(seed), toys, boxes);
        const back = one && (await takeStep(app, one.strImport, "/take-back"));
        if (back) expect(back.left).not.toEqual([]);
        after.push(await export_());
      }
      expect(after[1]).toBe(after[0]);
    }
  });
});
