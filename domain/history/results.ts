/** The results of an undo, each thing now → then (docs/design.md, "Undo"). */
import type { Thing } from "../types.ts";
import { amountOf, formatValue, nameOf } from "./changes.ts";
import { historyMessages } from "./historyMessages.ts";

function nameOfThing({ strKind, strCode, strBoxCode, strName }: Thing): string {
  if (strKind === "line") return `"${strName}" in box ${strBoxCode}`;
  if (strKind === "toy") return `"${strName}"`;
  return `${strKind === "box" ? "Box" : "Section"} ${strCode}`;
}

const AMOUNTS = ["intQuantity", "intAmountInBox"];

function resultsOf(thing: Thing): string[] {
  const { before, after, strKind, ownNames = {} } = thing;
  const of = nameOfThing(thing);
  if (strKind === "line") {
    const [was, is] = [amountOf(before), amountOf(after)];
    if (was + is > 0) return [`${of}: ${was} → ${is}`];
    return [`${of}: ${after ? "belongs there" : "belongs there no longer"}`];
  }
  if (!before) return [`${of}: is added again`];
  if (!after) return [`${of}: is deleted`];
  return Object.keys(after)
    .filter((field) => field !== "imageThumb" || !("imageLarge" in after))
    .map((field) => {
      if (field === "imageLarge") return `${of}: another picture`;
      const values = [before, after].map((side) => formatValue(field, side[field])).join(" → ");
      return AMOUNTS.includes(field)
        ? `${of}: ${values}`
        : `${nameOf(of, ownNames[field] ?? field)}: ${values}`;
    });
}

/** The most things whose results are said one by one: nobody reads more. */
export const RESULTS_MAX = 1000;

/**
 * The results of net changes as the fields of an error, each under a numbered key; of more than `max` things the last
 * says how many others there are.
 */
export function formatResults(net: readonly Thing[], max = RESULTS_MAX): Record<string, string> {
  const all = net.filter(({ strKind }) => strKind !== "code");
  const texts = all.slice(0, max).flatMap(resultsOf);
  const others = all.length - max;
  if (others > 0) texts.push(historyMessages.others(others));
  return Object.fromEntries(
    texts.map((text, n) => [`thing ${n}`, text.charAt(0).toUpperCase() + text.slice(1)]),
  );
}

/** The result for a box or a section that an import made, once its contents are undone. */
export function formatMadeGoes(thing: Thing, isForced: boolean): string {
  const unless = isForced ? "" : ", unless it was changed since or something is left in it";
  return `${nameOfThing(thing)}: is deleted${unless}`;
}
