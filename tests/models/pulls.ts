/** The invariants of scans in a cart as in a count. */
import { isDeepStrictEqual } from "node:util";
import type { Scan, ScanRecord } from "#domain/scan/scanOutcome.ts";
import type { PullState } from "#machines/pulls.ts";
import { emittedBy } from "./steps.ts";
import type { AnyStep } from "./walk.ts";

const numbersOf = (scans: readonly Scan[]) => scans.map(({ intScan }) => intScan);

/** Each has one outcome, in order, or waits; those whose outcome was bad have another, each once, when a toy is found. */
export function isEachSettledOnce(step: AnyStep): boolean {
  const after: PullState = step.after.context;
  const before: PullState = (step.before ?? step.after).context;
  const emitted = emittedBy(step).filter(({ type }) => type === "scans.resolved");
  const settled = emitted.flatMap((one) => (one as unknown as { scans: ScanRecord[] }).scans);
  const left = new Set(numbersOf([...after.failed, ...after.missing]));
  const again = numbersOf([...before.failed, ...before.missing]).filter((n) => !left.has(n));
  const isTaken = step.before !== null && before.scanCount < after.scanCount;
  const due = [...numbersOf(before.queue), ...(isTaken ? [after.scanCount] : [])];
  const out = numbersOf([...settled, ...after.queue]);
  const isAgain = (n: number) => again.includes(n);
  return (
    isDeepStrictEqual(
      out.filter((n) => !isAgain(n)),
      due,
    ) &&
    isDeepStrictEqual(
      out.filter(isAgain).toSorted((a, b) => a - b),
      again.toSorted((a, b) => a - b),
    )
  );
}
