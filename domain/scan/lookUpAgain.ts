/** Pulls whose lookup had no answer, or found no session: they are looked up again by themselves, and count then (specification section 2, Scan logic). */
import { type CartState, resolveQueue } from "./cart.ts";
import { type FoundCodes, isAskedAgain, type ScanRecord } from "./scanOutcome.ts";

/** Their codes, in order, each once. */
export const codesToAskAgain = (
  { failed = [] }: Pick<CartState, "failed">,
  atMost: number,
): string[] => [...new Set(failed.map(({ strCode }) => strCode))].slice(0, atMost);

/** Gives those an outcome of which something is known now, in the place of the one that they had. */
export function resolveFailed(
  state: CartState,
  found: FoundCodes,
): { state: CartState; settled: ScanRecord[] } {
  const { queue, failed = [] } = state;
  const isAnswered = ({ strCode }: { strCode: string }) =>
    Object.hasOwn(found, strCode) && found[strCode] !== undefined && !isAskedAgain(found[strCode]);
  const answered = failed.filter(isAnswered);
  const numbers = new Set(answered.map(({ intScan }) => intScan));
  const resolved = resolveQueue(
    {
      ...state,
      queue: answered,
      scans: state.scans.filter(({ intScan }) => !numbers.has(intScan)),
      failed: failed.filter((scan) => !isAnswered(scan)),
    },
    found,
    true,
  );
  // A box that is found late opens no question.
  return { ...resolved, state: { ...resolved.state, queue, next: state.next } };
}
