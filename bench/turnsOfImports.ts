/**
 * The largest files that an import allows, from the upload to their undo: what turns.ts says of single calls, of each
 * step. A handler's time ends an upload of many rows before they are stored: it is sent again until it is done, as a
 * device does. BENCH_ROWS=1000000 measures the most rows that the contract allows,
 * BENCH_DATABASE=SQLite one database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isWorking } from "#domain/import/importState.ts";
import { IMPORT_BYTES_MAX, IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from "#domain/limits.ts";
import type { Import } from "#domain/types.ts";
import { Beside, Caller } from "./beside.ts";
import type { Figure, Part } from "./figures.ts";
import { uploadOf } from "./imports.ts";
import { chosenShops, type Shop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SIZE = { toys: Number(process.env.BENCH_TOYS ?? 100_000), boxes: 200, sections: 20 };
const ROWS = Number(process.env.BENCH_ROWS ?? 50_000);
const OTHERS = `/toys/${benchBarcode(SIZE.toys - 1)}`;
const LOOK_EVERY = 200;
const ATTEMPTS = 20;

const HEADINGS = ["Barcode", "Name", "Quantity"];
/** The characters of a name with which a million rows are nearly the largest file. */
const NAME = 33;

function manyRows(): string[] {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const number = String(n).padStart(7, "0");
    return `NEW-${number},${`Toy ${number} of the delivery`.padEnd(NAME, ".")},${10 + (n % 50)}`;
  });
  return [HEADINGS.join(), ...rows];
}

/** Rows as wide as a file may have, in cells as long; nothing is read from most of them. */
function longRows(): string[] {
  const more = Array.from({ length: IMPORT_COLUMNS_MAX - HEADINGS.length }, (_, n) => `More ${n}`);
  const cell = "x".repeat(IMPORT_CELL_MAX - 1);
  const rest = more.map(() => cell).join();
  const rows = Array.from(
    { length: Math.floor(IMPORT_BYTES_MAX / (more.length * IMPORT_CELL_MAX + 100)) },
    (_, n) => `LONG-${n},Toy ${n} of the delivery,${n},${rest}`,
  );
  return [[...HEADINGS, ...more].join(), ...rows];
}

/** Uploads, checks, applies and takes back one file. */
async function measureFile(
  { form, lines }: { form: string; lines: () => string[] },
  { beside, caller, say }: { beside: Beside; caller: Caller; say: (text: string) => void },
): Promise<void> {
  const upload = uploadOf(lines());
  const body = JSON.stringify(upload);
  say(`${form}: ${upload.rows.length} rows, a body of ${(body.length / 1e6).toFixed(1)} MB`);
  const path = `/api/imports/${upload.strImport}`;
  const atRest = async () => {
    for (;;) {
      const answer = await caller.send("GET", path);
      if (answer.status !== 200 || !isWorking(JSON.parse(answer.text) as Import)) return answer;
      await sleep(LOOK_EVERY);
    }
  };
  const step = (name: string, work: Parameters<Beside["step"]>[1]) =>
    beside.step(`${form}: ${name}`, work);
  const ordered = (name: string, order: string) =>
    step(name, async () => {
      const answer = await caller.send("POST", `${path}/${order}`);
      return answer.status === 200 ? atRest() : answer;
    });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { status } = await step("upload", () => caller.send("POST", "/api/imports", body));
    if (status !== 503) break;
  }
  await step("check", atRest);
  await step("a page of rows", () => caller.send("GET", `${path}/rows?limit=1000`));
  await step("the checked file", () => caller.send("GET", `${path}/file?rows=all`));
  await ordered("apply", "apply");
  await step("would take it back", () => caller.send("GET", `${path}/undo`));
  await ordered("take it back", "take-back");
}

/** A server of its own for each file: memory that one of them took is not given back. */
async function measureOn(shop: Shop, say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  try {
    for (const file of [
      { form: "long rows", lines: longRows },
      { form: `${ROWS.toLocaleString("en")} rows`, lines: manyRows },
    ]) {
      const { server, session } = await startServer(shop, { isWatched: true });
      const caller = new Caller(server, session.accessToken);
      try {
        await caller.send("GET", "/toys?limit=100");
        const beside = new Beside(shop, server, caller, { others: OTHERS, say });
        await measureFile(file, { beside, caller, say });
        figures.push(...beside.figures, beside.failures(`${file.form}: `));
      } finally {
        await server.stop();
      }
    }
    return figures;
  } finally {
    await shop.remove();
  }
}

const measure: Part = async (say) => {
  const figures: Figure[] = [];
  for (const [, make] of chosenShops) figures.push(...(await measureOn(await make(SIZE), say)));
  return figures;
};
export default measure;
