/** Makes queries stale after a change, own or others', by the change's subjects. */
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { ChangedThing } from "#domain/history/changeEvent.ts";
import { subjectsOf } from "#domain/outbox/commands.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import type { Box, Toy } from "#domain/types.ts";
import { makeStale } from "#src/api/makeStale.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import type { Answer } from "./question.ts";

/** The beginnings of the keys under which things of a kind were read, alone and in lists. */
const KEYS = {
  toy: (code: string) => [["toy", code], ["toys"], ["lines"], ["dashboard"], ["count"]],
  codes: (code: string) => [["codes", code]],
  places: (code: string) => [["locations", code], ["toys"], ["dashboard"], ["counts"], ["count"]],
  box: (code: string) => [["box", code], ["boxes"], ["locations"], ["toys"], ["sections"]],
  contents: (code: string) => [["box", code], ["lines", code], ["boxes"]],
  section: () => [["sections"], ["boxes"], ["box"], ["locations"], ["toys"]],
};

const wholeToy = (code: string) => [...KEYS.toy(code), ...KEYS.codes(code), ...KEYS.places(code)];
const wholeBox = (code: string) => [...KEYS.box(code), ...KEYS.codes(code), ...KEYS.contents(code)];

/** The keys of the queries that may have read a changed thing. */
export function keysOfThing({ strKind, strCode, strBoxCode = "", fields }: ChangedThing) {
  switch (strKind) {
    case "toy":
      return fields === null || fields.includes("strToyBarcode")
        ? wholeToy(strCode)
        : KEYS.toy(strCode);
    case "box":
      return fields === null || fields.includes("strBoxCode")
        ? wholeBox(strCode)
        : KEYS.box(strCode);
    case "line":
      return [...KEYS.places(strCode), ...KEYS.contents(strBoxCode)];
    case "section":
      return KEYS.section();
    case "code":
      return [["codes"]];
  }
}

/** The keys for a command's subject, any field of which may have changed. */
function keysOfSubject(subject: string): QueryKey[] {
  const [kind, ...code] = subject.split(" ");
  if (kind === "toy") return wholeToy(code.join(" "));
  if (kind === "box") return wholeBox(code.join(" "));
  if (kind === "count") return [["count", ...code], ["counts"]];
  if (kind === "code") return [["codes"]];
  return kind === "section" ? KEYS.section() : [];
}

/** The queries whose keys have the code of an address, each with the query that knows the thing there. */
const AT_ADDRESS: Partial<Record<string, "toy" | "box">> = {
  ...{ toy: "toy", locations: "toy", box: "box", lines: "box" },
};

/**
 * A key under the code that the thing at its address has: the address may have a former code, another form of a GTIN, or
 * a box's prefix, and changes name none of them.
 */
function keyByCode(queries: QueryClient, [kind, address, ...rest]: QueryKey): QueryKey {
  const asked = AT_ADDRESS[String(kind)];
  const answer = asked && queries.getQueryData<Answer<Partial<Toy & Box> | null>>([asked, address]);
  const { strToyBarcode, strBoxCode } = answer?.value ?? {};
  return [kind, (asked === "toy" ? strToyBarcode : strBoxCode) ?? address, ...rest];
}

/** Whether a key begins with one of these, by a set: a cart of 300 lines has a thousand keys. */
function beginsWith(keys: readonly QueryKey[]) {
  const beginnings = new Set(keys.map((key) => JSON.stringify(key)));
  return (key: QueryKey) => key.some((_, n) => beginnings.has(JSON.stringify(key.slice(0, n + 1))));
}

/** Figures of the whole stock as of now; those of an earlier moment do not change. */
const isOfFigure = beginsWith([["value", "now"], ["accuracy"]]);
const isFigure = ({ queryKey }: Pick<Query, "queryKey">) => isOfFigure(queryKey);
/** Milliseconds between two reads of figures, for each of which the server reads all toys, or all counts. */
const FIGURES_PAUSE = 10_000;
/** The stores whose figures will be read again. */
const waiting = new WeakSet<QueryClient>();

/** Reads figures again once for all changes of the pause. A read under way may lack the last of them, so that it ends first. */
function readFiguresAgain(queries: QueryClient): void {
  if (waiting.has(queries)) return;
  waiting.add(queries);
  setTimeout(() => {
    waiting.delete(queries);
    if (queries.isFetching({ predicate: isFigure }) > 0) readFiguresAgain(queries);
    else void queries.invalidateQueries({ predicate: isFigure });
  }, FIGURES_PAUSE);
}

/** Makes queries stale: shown ones are read again at once, figures a little later, all others when they are shown. */
export function readAgain(queries: QueryClient, stale: readonly QueryKey[]): void {
  const isNamed = beginsWith([["changes"], ...stale]);
  makeStale(queries, ({ queryKey }) => isNamed(queryKey) || isNamed(keyByCode(queries, queryKey)));
  readFiguresAgain(queries);
}

/** The commands with a done request or a settled end, by id and progress. */
const progressOf = (entries: readonly Entry[]) =>
  new Map(
    entries
      .filter(({ intDone, isSettled }) => intDone > 0 || isSettled)
      .map(({ command, intDone, isSettled }) => [`${command.id} ${intDone} ${isSettled}`, command]),
  );

/** Reads again once per run of the outbox, not per request: a read that overlaps a request may miss its effect. */
export function readAgainAfterRuns(queries: QueryClient, { actor }: Pick<Outbox, "actor">): void {
  let seen = progressOf(actor.getSnapshot().context.entries);
  const subjects = new Set<string>();
  let isAll = false;
  actor.subscribe((snapshot) => {
    const progress = progressOf(snapshot.context.entries);
    for (const [key, command] of progress) {
      if (seen.has(key)) continue;
      for (const subject of subjectsOf(command)) subjects.add(subject);
      // An undo of the whole stock names no thing.
      isAll ||= subjectsOf(command).length === 0;
    }
    seen = progress;
    if (snapshot.hasTag("busy")) return;
    if (isAll) makeStale(queries, () => true);
    else if (subjects.size > 0) readAgain(queries, [...subjects].flatMap(keysOfSubject));
    isAll = false;
    subjects.clear();
  });
}
