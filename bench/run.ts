/** `npm run bench`: all parts in turn, or those named: `npm run bench -- server`. Exits with 1 when a target is missed. */
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { type Figure, isReached, lineOf, type Part } from "./figures.ts";

/** Each is a file beside this one with a default function. */
const PARTS = [
  "server",
  "staff",
  "live",
  "bytes",
  "scan",
  "frames",
  "reader",
  "screens",
  "typing",
  "workbench",
  "pictures",
  "imports",
  "copy",
  "outbox",
  "latency",
  "floods",
  "turns",
  "turnsOfImports",
];

const fileOf = (part: string) => new URL(`${part}.ts`, import.meta.url);

const named = process.argv.slice(2);
const unknown = named.find((part) => !PARTS.includes(part));
if (unknown) throw new Error(`"${unknown}" is no part; there are ${PARTS.join(", ")}.`);

const parts = (named.length > 0 ? named : PARTS).filter((part) => existsSync(fileOf(part)));
const figures: Figure[] = [];
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`);
for (const part of parts) {
  const { default: measure } = (await import(fileOf(part).href)) as { default: Part };
  const found = await measure((text) => console.error(`${part}: ${text}`));
  console.log(`\n${part}`);
  for (const figure of found) console.log(lineOf(figure));
  figures.push(...found);
}
const missed = figures.filter((figure) => !isReached(figure));
console.log(`\n${figures.length} figures, ${missed.length} missed`);
if (missed.length > 0) process.exitCode = 1;
