/** A question to the stock: one row says all that is known of it (docs/design.md, "Copy" and "Projection"). */
import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import type { Read } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import { ApiError } from "#src/api/client.ts";
import { askCopy, askCopyInTime, type Method, showCopy } from "#src/copy/copy.ts";
import { deviceNow } from "#src/device/deviceNow.ts";

/** `readAt`: when the server was asked, or how old the copy is that answers in its place. */
export interface Answer<T> extends Read<T> {
  /** Why it is not the server's answer of now. */
  because?: ApiError;
}

/** This device's knowledge beside the answers. */
export interface Here {
  entries: readonly Entry[];
  /** Boxes that answers have brought, also to lists that they are not in any more. */
  boxes: readonly Box[];
}

/** Kept by the answers to other questions, and forgotten with everything that was read. */
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
  /** The copy's method, and what it is given. */
  copy: readonly [Name, ...Parameters<CopyAnswers[Name]>];
  /** The answer with what is unsent. */
  project: (answer: Answer<T>, here: Here) => Shown;
  /** The thing that exists on this device only: it was made here, after `readAt`. */
  made?: (here: Here, readAt?: number) => Shown | null | undefined;
  /** The boxes that are in an answer, and what they are an answer to where there is no other. */
  boxes?: { of: (value: T) => readonly Box[]; answer: (boxes: readonly Box[]) => T | undefined };
}

export interface Question<T, Shown> extends Pick<Row<T, Shown, Method>, "queryKey" | "project"> {
  made?: Row<T, Shown, Method>["made"];
  queryFn: (context: QueryFunctionContext) => Promise<Answer<T>>;
  /** The newest answer that this device has, its own copy's or one that was read before; else what other answers say. */
  known: (queries: QueryClient) => Promise<Answer<T> | undefined>;
}

/** The server has said nothing: no answer, half of one, or one that this build does not understand. */
const SILENT = [0, UPGRADE_REQUIRED];

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
        client.setQueryData<Answer<T>>(queryKey, answer, { updatedAt: answer.readAt });
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
        // Asked anew: what stands in is shown until then.
        if (signal.aborted) throw error;
        const isUnanswered = error instanceof ApiError && SILENT.includes(error.status);
        // Where it is refused the copy is none the better.
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
