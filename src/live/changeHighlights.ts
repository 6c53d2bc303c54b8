/** Things that others have just changed, for as long as their rows are highlighted. */
import { createContext, use, useSyncExternalStore } from "react";
import type { ChangedThing, ChangeEvent } from "#domain/history/changeEvent.ts";

/** Milliseconds for which a row is highlighted. */
const DURATION = 2500;

const toyHighlight = (code: string) => `toy ${code}`;
const boxHighlight = (code: string) => `box ${code}`;

function highlightsOf({ strKind, strCode, strBoxCode = "", fields }: ChangedThing): string[] {
  if (strKind === "line") {
    return [`line ${strBoxCode} ${strCode}`, boxHighlight(strBoxCode)];
  }
  if (strKind === "toy") {
    const highlight = toyHighlight(strCode);
    return [highlight, ...(fields ?? []).map((field) => `${highlight} ${field}`)];
  }
  return strKind === "box" ? [boxHighlight(strCode)] : [];
}

export interface ChangeHighlights {
  add(changes: readonly ChangeEvent[]): void;
  has(highlight: string): boolean;
  subscribe(listener: () => void): () => void;
}

export function createChangeHighlights(): ChangeHighlights {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  function count(highlights: string[], by: 1 | -1) {
    for (const highlight of highlights) counts.set(highlight, (counts.get(highlight) ?? 0) + by);
    for (const listener of listeners) listener();
  }
  return {
    add(changes) {
      const highlights = [
        ...new Set(changes.flatMap(({ things }) => things).flatMap(highlightsOf)),
      ];
      count(highlights, 1);
      setTimeout(() => count(highlights, -1), DURATION);
    },
    has: (highlight) => (counts.get(highlight) ?? 0) > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Nothing is highlighted where a part is shown by itself. */
export const ChangeHighlightsContext = createContext<ChangeHighlights>(createChangeHighlights());

function useHighlight(highlights: string[]): true | undefined {
  const known = use(ChangeHighlightsContext);
  return (
    useSyncExternalStore(known.subscribe, () =>
      highlights.some((highlight) => known.has(highlight)),
    ) || undefined
  );
}

/** For `data-changed`: whether somebody else has just changed a toy, or one of these fields of it. */
export const useToyHighlight = (code: string, fields?: readonly string[]) =>
  useHighlight(fields?.map((field) => `${toyHighlight(code)} ${field}`) ?? [toyHighlight(code)]);

/** The highlight of a box or its contents. */
export const useBoxHighlight = (code: string) => useHighlight([boxHighlight(code)]);

/** The highlight of a toy's amount in a box. */
export const useLineHighlight = (boxCode: string, barcode: string) =>
  useHighlight([`line ${boxCode} ${barcode}`]);
