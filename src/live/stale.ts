/** Which of what was read a change makes stale (design section 4, "The journal"). */
import type { QueryKey } from "@tanstack/react-query";
import type { ChangedThing, ChangeEvent } from "#domain/history/changeEvent.ts";
import type { Box, BoxLine, ListedToy, Toy, ToyBox } from "#domain/types.ts";
import type { BoxSource, ToyListQuery } from "#src/api/queries.ts";

/** What changes name, as sets to look into. */
export interface Named {
  things: readonly ChangedThing[];
  /** Toys themselves, by all codes that they had or have. */
  toys: ReadonlySet<string>;
  /** Toys of which an amount in a box was changed, and those that came or went. */
  placedToys: ReadonlySet<string>;
  /** Boxes themselves. */
  boxes: ReadonlySet<string>;
  /** Boxes, also those in which only a content line was changed. */
  filledBoxes: ReadonlySet<string>;
}

/** Whether a thing came or went. */
const isWhole = ({ fields }: ChangedThing) => fields === null;

export function namedBy(changes: readonly ChangeEvent[]): Named {
  const things = changes.flatMap((change) => change.things);
  const codes = (kind: ChangedThing["strKind"], of = things) =>
    of.filter(({ strKind }) => strKind === kind).map(({ strCode }) => strCode);
  const lines = things.filter(({ strKind }) => strKind === "line");
  const [toys, boxes] = [new Set(codes("toy")), new Set(codes("box"))];
  return {
    things,
    toys,
    boxes,
    placedToys: new Set([...codes("line"), ...codes("toy", things.filter(isWhole))]),
    filledBoxes: new Set([...boxes, ...lines.map(({ strBoxCode = "" }) => strBoxCode)]),
  };
}

type List<T> = { items?: T[]; boxes?: T[] } | undefined;

/** Whether a box may have been put into a list or taken out of it. */
function isListChanged(source: BoxSource, { strKind, fields }: ChangedThing): boolean {
  if (strKind !== "box") return false;
  return fields === null || fields.includes("q" in source ? "strCustomNote" : "intSection");
}

/** Whether what was read under a key, and is `data`, may be other by now. */
export function isStale([kind, of, part]: QueryKey, data: unknown, named: Named): boolean {
  const { toys, placedToys, boxes, filledBoxes, things } = named;
  switch (kind) {
    case "toys": {
      // A search says where each toy is.
      const listed = (data as List<ListedToy>)?.items ?? [];
      const isElsewhere = ({ strToyBarcode, boxes: places = [] }: ListedToy) =>
        placedToys.has(strToyBarcode) || places.some((box) => boxes.has(box.strBoxCode));
      return toys.size > 0 || ((of as ToyListQuery).places === true && listed.some(isElsewhere));
    }
    case "dashboard":
      return toys.size > 0;
    case "toy": {
      const code = (data as Toy | undefined)?.strToyBarcode ?? String(of);
      const isRecoded = things.some(
        ({ strKind, fields }) => strKind === "toy" && fields?.includes("strToyBarcode") !== false,
      );
      if (part === "codes" && !isRecoded) return false;
      if (part !== "boxes") return toys.has(code) || toys.has(String(of));
      const listed = (data as List<ToyBox>)?.boxes ?? [];
      return placedToys.has(String(of)) || listed.some((box) => boxes.has(box.strBoxCode));
    }
    case "box": {
      const code = (data as Box | null | undefined)?.strBoxCode ?? String(of);
      if (filledBoxes.has(code) || filledBoxes.has(String(of))) return true;
      const lines = part === undefined ? [] : ((data as List<BoxLine>)?.items ?? []);
      return lines.some(({ strToyBarcode: one }) => toys.has(one) || placedToys.has(one));
    }
    case "boxes": {
      const listed = (data as List<Box>)?.items ?? [];
      return (
        listed.some((box) => filledBoxes.has(box.strBoxCode)) ||
        things.some((thing) => isListChanged(of as BoxSource, thing))
      );
    }
    case "sections":
      return things.some(
        ({ strKind, fields }) =>
          strKind === "section" || (strKind === "box" && fields?.includes("intSection") !== false),
      );
    case "changes":
      return true;
    default:
      return false;
  }
}
