/** Links to the things of an entry; the link of a deleted thing leads to its history. */
import { Group } from "@mantine/core";
import type { Thing } from "#domain/types.ts";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { TextLink } from "#src/ui/TextLink.tsx";
import { useFew } from "#src/ui/useFew.tsx";
import type { HistorySearch } from "./historySearch.ts";

/** Links that are shown at first. */
const FIRST = 3;

type Place = { label: string } & (
  | { to: "/inventory/$barcode"; params: { barcode: string } }
  | { to: "/box/$boxCode"; params: { boxCode: string } }
  | { to: "/history"; search: HistorySearch }
);

function toyPlace({ strCode, strName, after, strKind }: Thing): Place {
  const label = strName || strCode;
  return strKind === "toy" && after === null
    ? { label, to: "/history", search: { toy: strCode } }
    : { label, to: "/inventory/$barcode", params: { barcode: strCode } };
}

function boxPlace(boxCode: string, gone: ReadonlySet<string>): Place {
  const label = `Box ${boxCode}`;
  return gone.has(boxCode)
    ? { label, to: "/history", search: { box: boxCode } }
    : { label, to: "/box/$boxCode", params: { boxCode } };
}

function locationsOf(
  thing: Thing,
  goneBoxes: ReadonlySet<string>,
  placeName: ReturnType<typeof usePlaceName>,
): Place[] {
  const { strKind, strCode, strBoxCode = "" } = thing;
  switch (strKind) {
    case "toy":
      return [toyPlace(thing)];
    case "line":
      return [toyPlace(thing), boxPlace(strBoxCode, goneBoxes)];
    case "box":
      return [boxPlace(strCode, goneBoxes)];
    case "section": {
      const section = Number(strCode);
      return [{ label: placeName(section), to: "/history", search: { section } }];
    }
    case "code":
      return [];
  }
}

export function ThingLinks({ things }: { things: readonly Thing[] }) {
  const gone = things.filter(({ strKind, after }) => strKind === "box" && after === null);
  const placeName = usePlaceName();
  const goneBoxes = new Set(gone.map(({ strCode }) => strCode));
  const places = new Map(
    things
      .flatMap((thing) => locationsOf(thing, goneBoxes, placeName))
      .map((place) => [JSON.stringify(place), place]),
  );
  const [shown, more] = useFew([...places], FIRST, " links");
  return (
    <Group gap="0 16px" flex="1 1 9rem" className="breakable">
      {shown.map(([key, { label, ...link }]) => (
        <TextLink key={key} {...link} size="sm">
          {label}
        </TextLink>
      ))}
      {more}
    </Group>
  );
}
