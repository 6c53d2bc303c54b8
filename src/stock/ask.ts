/** Asks once for an answer; a component that shows the answer uses `useAsk`. */
import type { QueryClient } from "@tanstack/react-query";
import { cleanCode } from "#domain/code/codes.ts";
import type { ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { PRINTED_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { SelectedBox } from "#domain/selection.ts";
import type { ListedToy } from "#domain/types.ts";
import { Refused } from "#machines/actors.ts";
import { sleep } from "#src/device/sleep.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { boxesQuery, boxQuery } from "./boxes.ts";
import { boxesIn, type Here, type Question } from "./question.ts";
import { toysQuery } from "./toys.ts";

/** Milliseconds after which the device's own answer is used while the server has not answered. An answer on the local network takes less. */
const PATIENCE = 50;

/** A stale time by which no cached answer is fresh, not even after the clock was set back. */
const ASKED_NOW = Number.NEGATIVE_INFINITY;

/** The sources of an answer. */
export interface Stock {
  queries: QueryClient;
  outbox: Pick<Outbox, "actor">;
}

export const hereOf = ({ queries, outbox }: Stock): Here => ({
  entries: outbox.actor.getSnapshot().context.entries,
  boxes: boxesIn(queries),
});

/** The server's answer however long it takes, for figures and printed lists; the device's own answer where the server gives none. */
export async function askServer<T, Shown>(stock: Stock, question: Question<T, Shown>) {
  const { queryKey, queryFn } = question;
  const made = question.made?.(hereOf(stock));
  if (made) return made;
  return question.project(
    await stock.queries.fetchQuery({ queryKey, queryFn, staleTime: ASKED_NOW }),
    hereOf(stock),
  );
}

/**
 * The thing that exists only here, or the server's answer, or this device's knowledge. Rejects where there is none, or
 * where the server refuses.
 */
export async function ask<T, Shown>(stock: Stock, question: Question<T, Shown>): Promise<Shown> {
  const answered = askServer(stock, question);
  const known = sleep(PATIENCE).then(async () => {
    const answer = await question.known(stock.queries);
    return answer ? question.project(answer, hereOf(stock)) : answered;
  });
  return Promise.race([answered, known]);
}

/** The code of the box that a label names; the label's own where none is known by it, for the server to refuse. */
export async function findBoxCode(stock: Stock, label: string): Promise<string> {
  const code = cleanCode(label);
  const box = await ask(stock, boxQuery(code)).catch(() => null);
  return box?.strBoxCode ?? code;
}

/** All boxes of a section, or of the Floor, without those that an unsent command deletes. */
export async function askBoxes(stock: Stock, section: number | "floor") {
  const { items } = await ask(stock, boxesQuery({ section }));
  return items.filter(({ isDeleted }) => !isDeleted);
}

/** The question without the device's own answers: it rejects where the server does not answer. */
const ofServer = <T, Shown>(question: Question<T, Shown>): Question<T, Shown> => ({
  ...question,
  project(answer, here) {
    if (answer.because) throw answer.because;
    return question.project(answer, here);
  },
});

/** Fewer remaining boxes of one place than this are read one by one: the whole place may hold many more. */
const ONE_BY_ONE = 10;

/**
 * The present places of boxes, by the places where they were seen; deleted boxes are missing. With many boxes the whole
 * place of one is read, which answers for the others there: the number of calls grows with places, not with boxes. Boxes
 * that were seen in one place are asked for one after the other. Rejects where the server does not answer: the device's
 * own answers may be older than the places that were seen.
 */
export async function askPlaces(
  stock: Stock,
  seen: Iterable<SelectedBox>,
  signal: AbortSignal,
): Promise<SelectedBox[]> {
  const places: SelectedBox[] = [];
  const askEach = async (left: Set<string>) => {
    for (const code of left) {
      signal.throwIfAborted();
      left.delete(code);
      const box = await askServer(stock, ofServer(boxQuery(code)));
      if (!box) continue;
      places.push({ strBoxCode: code, intSection: box.intSection });
      if (left.size < ONE_BY_ONE) continue;
      const section = box.intSection ?? "floor";
      const { items } = await askServer(stock, ofServer(boxesQuery({ section })));
      for (const { strBoxCode, intSection } of items) {
        if (left.delete(strBoxCode)) places.push({ strBoxCode, intSection });
      }
    }
  };
  const together = Map.groupBy(seen, ({ intSection }) => intSection).values();
  const codesOf = (boxes: SelectedBox[]) => new Set(boxes.map(({ strBoxCode }) => strBoxCode));
  await Promise.all([...together].map((boxes) => askEach(codesOf(boxes))));
  return places;
}

/**
 * All toys that a search finds, page by page, for printing. The device's copy would lack their figures from the
 * journal. A page begins with the last toy of the page before: where it does not, toys came, went or moved
 * meanwhile, so that one may be left out, and all are read anew. Throws `Refused` where they are too many.
 */
export async function askAllToys(
  stock: Stock,
  search: ToyListQuery,
  repeats = 2,
): Promise<ProjectedToy<ListedToy>[]> {
  const all: ProjectedToy<ListedToy>[] = [];
  const read = new Set<string>();
  let last: string | undefined;
  for (let offset = 0; ; offset += LIMIT_MAX - 1) {
    const question = toysQuery({ ...search, limit: LIMIT_MAX, offset });
    let [isLast, isMoved] = [false, false];
    const { items } = await askServer(stock, {
      ...question,
      project({ value, ...answer }, here) {
        // The projection may leave out toys of a full page.
        isLast = value.items.length < LIMIT_MAX;
        isMoved = offset > 0 && value.items[0]?.strToyBarcode !== last;
        const items = value.items.filter(({ strToyBarcode }) => !read.has(strToyBarcode));
        for (const { strToyBarcode } of items) read.add(strToyBarcode);
        last = value.items.at(-1)?.strToyBarcode;
        return question.project({ ...answer, value: { ...value, items } }, here);
      },
    });
    if (isMoved && repeats > 0) return askAllToys(stock, search, repeats - 1);
    all.push(...items);
    if (all.length > PRINTED_MAX) throw new Refused(messages.tooManyPrinted);
    if (isLast) return all;
  }
}
