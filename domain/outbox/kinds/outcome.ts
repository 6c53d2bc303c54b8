/** The outcomes of commands and the sentences about them (specification section 8). */
import * as v from "valibot";
import { messages } from "../../messages.ts";

export const RefusalSchema = v.object({
  status: v.number(),
  code: v.string(),
  /** The server's own. */
  sentence: v.string(),
  /** The number of requests that stand: the box was created, but is in no section. */
  intDone: v.number(),
  /** True where the command's inverse failed too: a toy is in no box, a box on the Floor. */
  isStranded: v.boolean(),
});
type Refusal = v.InferOutput<typeof RefusalSchema>;

/** There is no answer yet; the command is persisted and goes on by itself. */
export interface Unsent {
  type: "unsent";
  /** The last answer's, 0 where there was none. */
  status: number;
  /** The server's own; blank where it said nothing. */
  sentence: string;
  /** The number of requests that stand. */
  intDone: number;
  /** True where nothing was sent: the device knows that there is no connection, or the command waits behind another. */
  isKept: boolean;
}

/** `Body`: of the last answer, null where another window had it. A refusal's body is as the error has it. */
export type OutcomeOf<Body> =
  | { type: "done"; body: Body | null }
  | ({ type: "refused"; body: unknown } & Refusal)
  | Unsent;
export type Failure = Exclude<OutcomeOf<unknown>, { type: "done" }>;

export interface OutcomeReport {
  isFailure: boolean;
  headline: string;
  details: string[];
}

/** The report about commands of one act; null where their screen shows the outcome. */
export type Report<Command> = (
  commands: readonly Command[],
  outcomes: readonly OutcomeOf<unknown>[],
) => OutcomeReport | null;

/** Failures that are named one by one. */
const NAMED = 5;

/** The server's own sentence, or the fallback where it gave none. */
export function serverSentenceOr(fallback: string, sentence: string): string {
  return sentence === "" || sentence === messages.somethingWrong ? fallback : sentence;
}

const isUnsent = ({ type }: OutcomeOf<unknown>) => type === "unsent";
const isFailure = (outcome: OutcomeOf<unknown>): outcome is Failure => outcome.type !== "done";

export const areSettled = (outcomes: readonly OutcomeOf<unknown>[]) => !outcomes.some(isUnsent);

/** Whether the command is only stored on the device: nothing of it was sent. */
export const isOnlyKept = (outcome: OutcomeOf<unknown>): boolean =>
  outcome.type === "unsent" && outcome.isKept;

/** The report about commands that are only stored on the device: none failed. */
export function keptReport(outcomes: readonly OutcomeOf<unknown>[]): OutcomeReport | null {
  const failures = outcomes.filter(isFailure);
  if (failures.length === 0 || !failures.every(isOnlyKept)) return null;
  return { isFailure: false, headline: messages.kept, details: [] };
}

/** The report about unsent commands that the device could not store: they are lost with the page. */
export const notStoredReport = (report: OutcomeReport | null): OutcomeReport => ({
  isFailure: true,
  headline: report?.isFailure ? report.headline : messages.notStored,
  details: [...(report?.details ?? []), messages.keepOpen],
});

/** For a kind whose screens show every outcome but that a command is kept. */
export const saidByScreens: Report<unknown> = () => null;

/** The report of a failure; its last detail says that unsent commands go on by themselves. */
export function failureReport(
  headline: string,
  outcomes: readonly OutcomeOf<unknown>[],
  details: string[] = [],
): OutcomeReport {
  const goesOn = outcomes.some(isUnsent) ? [messages.goesOn] : [];
  return { isFailure: true, headline, details: [...details.slice(0, NAMED), ...goesOn] };
}

interface Sentences<Command> {
  success: string | null;
  failure: string | ((failures: readonly Failure[]) => string);
  /** The sentence about a failed command. */
  detail?: (command: Command, failure: Failure) => string | null;
}

/** The report about several commands of one act. */
export const bulkReport =
  <Command>({ success, failure, detail }: Sentences<Command>): Report<Command> =>
  (commands, outcomes) => {
    const failures = outcomes.filter(isFailure);
    if (failures.length === 0) {
      return success === null ? null : { isFailure: false, headline: success, details: [] };
    }
    const headline = typeof failure === "string" ? failure : failure(failures);
    const details = commands.flatMap((command, n) => {
      const outcome = outcomes[n];
      return (outcome && isFailure(outcome) && detail?.(command, outcome)) || [];
    });
    return failureReport(headline, outcomes, details);
  };

/** The report about a creation that failed; its form shows by itself that one is done. */
export const creationReport =
  (headlineOf: (failure: Failure) => string): Report<unknown> =>
  (_, outcomes) => {
    const [outcome] = outcomes;
    return outcome && isFailure(outcome) ? failureReport(headlineOf(outcome), outcomes) : null;
  };
