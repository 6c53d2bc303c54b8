/** Things that others have just changed, for as long as their rows are marked. */
import { createContext, use, useSyncExternalStore } from "react";
import type { ChangedThing, ChangeEvent } from "#domain/history/changeEvent.ts";

/** Milliseconds for which a row is marked. */
const MARKED = 2500;

const toyMark = (code: string) => `toy ${code}`;
const boxMark = (code: string) => `box ${code}`;

function marksOf({ strKind, strCode, strBoxCode = "", fields }: ChangedThing): string[] {
  if (strKind === "line") {
    return [`line ${strBoxCode} ${strCode}`, boxMark(strBoxCode)];
  }
  if (strKind === "toy") {
    const mark = toyMark(strCode);
    return [mark, ...(fields ?? []).map((field) => `${mark} ${field}`)];
  }
  return strKind === "box" ? [boxMark(strCode)] : [];
}

export interface Marks {
  add(changes: readonly ChangeEvent[]): void;
  has(mark: string): boolean;
  subscribe(listener: () => void): () => void;
}

export function createMarks(): Marks {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  function count(marks: string[], by: 1 | -1) {
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + by);
    for (const listener of listeners) listener();
  }
  return {
    add(changes) {
      const marks = [...new Set(changes.flatMap(({ things }) => things).flatMap(marksOf))];
      count(marks, 1);
      setTimeout(() => count(marks, -1), MARKED);
    },
    has: (mark) => (counts.get(mark) ?? 0) > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Nothing is marked where a part is shown by itself. */
export const MarksContext = createContext<Marks>(createMarks());

function useMark(marks: string[]): true | undefined {
  const known = use(MarksContext);
  return (
    useSyncExternalStore(known.subscribe, () => marks.some((mark) => known.has(mark))) || undefined
  );
}

/** For `data-changed`: whether somebody else has just changed a toy, or one of these fields of it. */
export const useToyMark = (code: string, fields?: readonly string[]) =>
  useMark(fields?.map((field) => `${toyMark(code)} ${field}`) ?? [toyMark(code)]);

/** The same of a box or what is in it. */
export const useBoxMark = (code: string) => useMark([boxMark(code)]);

/** The same of the amount of a toy in a box. */
export const useLineMark = (boxCode: string, barcode: string) =>
  useMark([`line ${boxCode} ${barcode}`]);
