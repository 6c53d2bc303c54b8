/** A question to the stock: the server's call, the copy's method and the projection in one row (docs/design.md, "Copy" and "Projection"). */
import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import type { Read } from "#domain/outbox/projection/project.ts";
import { TOO_MANY } from "#domain/outbox/transient.ts";
import type { Box } from "#domain/types.ts";
import { ApiError } from "#src/api/client.ts";
import { askCopy, askCopyInTime, type Method, showCopy } from "#src/copy/copy.ts";
import { deviceNow, momentOf } from "#src/device/deviceNow.ts";

/** `readAt`: the moment of the request, or the age of the copy that answers in the server's place. */
export interface Answer<T> extends Read<T> {
  /** The error that the device's own answer replaces. */
  because?: ApiError;
}

/** This device's knowledge beside the answers. */
export interface Here {
  entries: readonly Entry[];
  /** Boxes of all answers, also those that have left a list since: an unsent command may move one into another list. */
  boxes: readonly Box[];
}

/** Filled from the answers to other questions; cleared with the query cache. */
export const boxesOfAnswers = queryOptions<readonly Box[]>({
  queryKey: ["boxes of answers"],
  queryFn: skipToken,
});

export const boxesIn = (queries: QueryClient): readonly Box[] =>
  queries.getQueryData(boxesOfAnswers.queryKey) ?? [];

function bring(queries: QueryClient, boxes: readonly Box[]): void {
  if (boxes.length === 0) return;
  const known = [...boxesIn(queries), ...boxes].map((box) => [box.strBoxCode, box] as const);
  queries.setQueryData(boxesOfAnswers.queryKey, [...new Map(known).values()]);
}

interface Row<T, Shown, Name extends Method> {
  queryKey: QueryKey;
  call: (signal: AbortSignal) => Promise<T>;
  /** The copy's method with its arguments. */
  copy: readonly [Name, ...Parameters<CopyAnswers[Name]>];
  /** The answer with the effects of unsent commands. */
  project: (answer: Answer<T>, here: Here) => Shown;
  /** The thing that exists on this device only: it was made here, after `readAt`. */
  made?: (here: Here, readAt?: number) => Shown | null | undefined;
  /** The boxes of an answer, and the answer that known boxes give where there is no other. */
  boxes?: { of: (value: T) => readonly Box[]; answer: (boxes: readonly Box[]) => T | undefined };
}

export interface Question<T, Shown> extends Pick<Row<T, Shown, Method>, "queryKey" | "project"> {
  made?: Row<T, Shown, Method>["made"];
  queryFn: (context: QueryFunctionContext) => Promise<Answer<T>>;
  /** The newest answer on this device, of its copy or of an earlier read; else one made of other answers. */
  known: (queries: QueryClient) => Promise<Answer<T> | undefined>;
}

/**
 * The statuses that count as no answer: 0 for none or half of one, 426 of a server that no longer accepts this
 * build, and 429 of one that looked at nothing.
 */
const SILENT = [0, UPGRADE_REQUIRED, TOO_MANY];
/** Those of a proxy whose server starts again, where the error is not the server's own. */
const GATEWAY = [502, 503, 504];

const saysNothing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (SILENT.includes(error.status) || (GATEWAY.includes(error.status) && error.code === ""));

/**
 * The options of TanStack Query. The copy's answer stands until the server's comes; without one, the newest known
 * answer stands. Fails with an `ApiError` where there is no answer, and where the server refuses.
 */
export function question<T, Shown, Name extends Method>({
  call,
  copy,
  boxes,
  ...row
}: Row<T, Shown, Name>): Question<T, Shown> {
  const [method, ...given] = copy;
  const { queryKey } = row;
  const newest = async (
    queries: QueryClient,
    asking: ReturnType<typeof askCopy<Name>>,
  ): Promise<Answer<T> | undefined> => {
    const found = await asking;
    const read = queries.getQueryData<Answer<T>>(queryKey);
    if (!found || (read && read.readAt >= found.asOf)) return read;
    return { value: found.value as T, readAt: found.asOf };
  };
  const known = async (queries: QueryClient): Promise<Answer<T> | undefined> => {
    const answer = await newest(queries, askCopyInTime(method, ...given));
    const value = answer ? undefined : boxes?.answer(boxesIn(queries));
    return value === undefined ? answer : { value, readAt: deviceNow() };
  };
  return {
    ...row,
    known,
    async queryFn({ signal, client }) {
      const readAt = deviceNow();
      const isKnown = () => client.getQueryData(queryKey) !== undefined;
      const standIn = async () => {
        const answer = await newest(client, askCopy(method, ...given));
        if (!answer || signal.aborted || isKnown()) return false;
        client.setQueryData<Answer<T>>(queryKey, answer, {
          updatedAt: momentOf(answer.readAt),
        });
        bring(client, boxes?.of(answer.value) ?? []);
        return true;
      };
      const standingIn = isKnown() ? false : standIn();
      try {
        const value = await call(signal);
        showCopy(method, given as Parameters<CopyAnswers[Name]>, { value, asOf: readAt });
        bring(client, boxes?.of(value) ?? []);
        return { value, readAt };
      } catch (error) {
        // The query was cancelled for a new request; the copy's answer is shown until that ends.
        if (signal.aborted) throw error;
        const isUnanswered = saysNothing(error);
        // The server refuses: the copy's answer must not be shown in its place.
        if (!isUnanswered && (await standingIn)) {
          const nothing = { data: undefined, dataUpdatedAt: 0, status: "pending" as const };
          client.getQueryCache().find({ queryKey, exact: true })?.setState(nothing);
        }
        const answer = isUnanswered ? await known(client) : undefined;
        if (!answer) throw error;
        return { ...answer, because: error as ApiError };
      }
    },
  };
}
