/** Writes docs/flows.md: every machine's chart, from the machine itself. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyStateMachine, StateMachine } from "xstate";
import { diagramOf, staysIn } from "./diagram.ts";

const root = join(import.meta.dirname, "..");
const files = globSync("machines/*.machine.ts", { cwd: root }).sort();

/** The first line of a machine's file says what it is for. */
function purposeOf(file: string): string {
  const [first = ""] = readFileSync(join(root, file), "utf8").split("\n");
  return first.replace(/^\/\*\*\s*|\s*\*\/$/g, "");
}

async function chapterOf(file: string): Promise<string[]> {
  const machines = Object.values(await import(join(root, file))).filter(
    (one): one is AnyStateMachine => one instanceof StateMachine,
  );
  return machines.map((machine) => {
    const stays = staysIn(machine).map((line) => `- ${line}`);
    return [
      `## ${machine.id}`,
      "",
      `${purposeOf(file)} Source: [${file}](../${file}).`,
      "",
      "```mermaid",
      diagramOf(machine),
      "```",
      ...(stays.length > 0 ? ["", "Without another state:", "", ...stays] : []),
      "",
    ].join("\n");
  });
}

const chapters = (await Promise.all(files.map(chapterOf))).flat();
mkdirSync(join(root, "docs"), { recursive: true });
writeFileSync(
  join(root, "docs/flows.md"),
  [
    "# Flows",
    "",
    "Every flow is a state machine. These charts are drawn from the machines by `npm run generate`.",
    "An arrow is an event, with its guard in brackets; `at once` needs no event, `any` is any state inside, and `runs` names what works while the state lasts.",
    "",
    ...chapters,
  ].join("\n"),
);
