/** Counts a box, or the loose pieces: begun, pulls, comparing, booked (docs/design.md, "Counting"). */
import { and, assign, fromPromise, not, setup, stateIn } from "xstate";
import {
  linesToHandIn,
  withCounted,
  withHandedIn,
  withoutChoice,
} from "#domain/count/countLines.ts";
import { messages } from "#domain/messages.ts";
import type { LineChoice } from "#domain/outbox/kinds/counts.ts";
import type { Cart } from "#domain/outbox/stored.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import type { ScannedToy } from "#domain/scan/scanOutcome.ts";
import { notProvided } from "./actors.ts";
import { lookupActors, lookups, lookupsAgain } from "./lookups.ts";
import {
  type PullEmitted,
  type PullEvent,
  type PullState,
  pulling,
  pullState,
  takeDigits,
  takeScan,
} from "./pulls.ts";

interface Context extends PullState {
  strBoxCode: string;
  /** Null before it is begun. */
  strCount: string | null;
  /** The count that was booked here, or whose booking is unsent. */
  booked: string | null;
  /** The choices for lines that are booked otherwise than counted. */
  choices: LineChoice[];
  /** The name of the person who counts here already, or the reason for the refusal. */
  problem: string | null;
  /** Another box, whose label was scanned. */
  next: string | null;
}

type CountEvent =
  | { type: "count.started" }
  | { type: "takeover.confirmed" }
  | { type: "takeover.cancelled" }
  | PullEvent
  | { type: "amount.changed"; toy: ScannedToy; amount: number; at: number | null }
  | { type: "counting.ended" }
  | { type: "counting.resumed" }
  | { type: "next.confirmed" }
  | { type: "next.cancelled" }
  /** Counts these toys again, from 0. */
  | { type: "recount.asked"; toys: ScannedToy[]; at: number | null }
  | { type: "choice.made"; choice: LineChoice }
  /** Another person went on with the count, or discarded it, or the server never began it and has none of its lines. */
  | { type: "count.lost"; isOnServer: boolean }
  | { type: "lost.closed" }
  /** `isWhole`: every toy that the stock has here was counted, and every code is known. */
  | { type: "count.confirmed"; barcodes: string[]; isWhole: boolean }
  | { type: "rest.cancelled" }
  | { type: "discard.asked" }
  | { type: "discard.cancelled" }
  | { type: "discard.confirmed" };

/** The answer to the request to begin. */
export type CountStart =
  | { type: "begun"; countId: string; lines: BoxCartLine[] }
  /** Another person counts here already. */
  | { type: "counted"; sentence: string }
  | { type: "refused"; sentence: string };
/** `refusal`: null where the count is booked, or unsent. */
type CountEnd = { refusal: string | null };

/** After each scan, hands in all lines but the one that is being counted; in the end that one, too. */
const [counted, ended] = [handingIn(false), handingIn(true)];
/** A refusal is no longer true once something is done about it. */
const clearProblem = { type: "setProblem", params: null } as const;
const pull = [takeScan, { type: "resolveScans", params: {} }, ...counted] as const;

export const countMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CountEvent,
    emitted: {} as PullEmitted,
    /** `seenAt`: a moment of the server's clock before the screen opened; null where none is known. */
    input: {} as Cart & { seenAt?: number | null },
    tags: {} as
      | "busy"
      | "asking"
      | "askingNext"
      | "scanning"
      | "discarding"
      | "reviewing"
      | "askingRest"
      | "lost"
      | "finished",
  },
  actors: {
    startCount: fromPromise<CountStart, { strBoxCode: string; isTakingOver: boolean }>(
      notProvided("startCount"),
    ),
    finishCount: fromPromise<
      CountEnd,
      { strCount: string; strBoxCode: string; choices: LineChoice[]; barcodes: string[] }
    >(notProvided("finishCount")),
    ...lookupActors,
  },
  guards: {
    isBegun: ({ context }) => context.strCount !== null,
    isAllLookedUp: ({ context }) => context.queue.length === 0,
    isOtherBoxNext: ({ context }) => context.next !== null && context.queue.length === 0,
    isDiscarding: stateIn({ mode: "discarding" }),
    isOpen: and(["isBegun", not(stateIn({ mode: "lost" }))]),
    canLookUp: and(["isOpen", ({ context }) => context.queue.length > 0]),
    // A line behind the booking would be refused.
    hasFailed: and([
      "isOpen",
      not(stateIn({ mode: "finishing" })),
      ({ context }) => context.failed.length > 0,
    ]),
  },
  actions: {
    /** Persists the count on the device, in the form of a cart. */
    persistCount: notProvided("persistCount"),
    /** Submits lines that are not handed in yet; without `isWhole` all but the one that is being counted. */
    handIn: (_, _isWhole: boolean) => notProvided("handIn")(),
    markHandedIn: assign({
      cart: ({ context: { cart } }, isWhole: boolean) =>
        withHandedIn(cart, linesToHandIn(cart, isWhole)),
    }),
    discardCount: notProvided("discardCount"),
    clearNext: assign({ next: null }),
    setProblem: assign({ problem: (_, problem: string | null) => problem }),
    count: assign({
      cart: ({ context }, line: { toy: ScannedToy; amount: number; at: number | null }) =>
        withCounted(context.cart, line.toy, { ...line, seen: context.seenAt }),
      choices: ({ context }, { toy }) => withoutChoice(context.choices, toy.strToyBarcode),
    }),
    empty: assign({ ...nothing(), strCount: null }),
  },
})
  .extend(pulling<Context, CountEvent>())
  .createMachine({
    id: "count",
    context: ({ input: { strCount = null, seenAt = null, choices = [], ...cart } }) => ({
      ...nothing(),
      ...cart,
      ...pullState(cart.queue),
      ...{ strCount, choices, booked: null, next: null },
      // Persisted scans without a moment are older than `seenAt`, which is then no bound of the count.
      seenAt: cart.queue.some(({ intAt }) => intAt == null) ? null : seenAt,
    }),
    on: { "box.renamed": { actions: assign({ strBoxCode: ({ event }) => event.strBoxCode }) } },
    type: "parallel",
    states: {
      mode: {
        initial: "opening",
        on: {
          "count.lost": {
            guard: "isBegun",
            target: ".lost",
            actions: [
              assign({
                cart: ({ context: { cart }, event }) =>
                  event.isOnServer ? cart : cart.map((line) => ({ ...line, isHandedIn: false })),
              }),
              "persistCount",
            ],
          },
        },
        states: {
          opening: { always: [{ guard: "isBegun", target: "counting" }, { target: "ready" }] },
          ready: {
            on: {
              "count.started": {
                target: "starting",
                actions: clearProblem,
              },
            },
          },
          starting: {
            tags: "busy",
            // A scan meanwhile counts as soon as the count is begun.
            on: { "code.scanned": { actions: [takeScan, "persistCount"] } },
            invoke: {
              id: "startCount",
              src: "startCount",
              input: ({ context: { strBoxCode }, event }) => ({
                strBoxCode,
                isTakingOver: event.type === "takeover.confirmed",
              }),
              onDone: [
                {
                  guard: ({ event }) => event.output.type === "begun",
                  target: "counting",
                  actions: [
                    assign(({ event: { output } }) =>
                      output.type === "begun"
                        ? { strCount: output.countId, cart: output.lines, problem: null }
                        : {},
                    ),
                    "persistCount",
                  ],
                },
                {
                  guard: ({ event }) => event.output.type === "counted",
                  target: "asking",
                  actions: { type: "setProblem", params: ({ event }) => sentenceOf(event.output) },
                },
                {
                  target: "ready",
                  actions: { type: "setProblem", params: ({ event }) => sentenceOf(event.output) },
                },
              ],
              onError: {
                target: "ready",
                actions: { type: "setProblem", params: messages.somethingWrong },
              },
            },
          },
          asking: {
            tags: "asking",
            on: {
              "code.scanned": { actions: [takeScan, "persistCount"] },
              "takeover.confirmed": "starting",
              "takeover.cancelled": "ready",
            },
          },
          counting: {
            tags: "scanning",
            always: { guard: "isOtherBoxNext", target: "askingNext" },
            exit: "clearDigits",
            on: {
              "code.scanned": { actions: pull },
              ...takeDigits,
              "amount.changed": {
                actions: [{ type: "count", params: ({ event }) => event }, ...counted],
              },
              // A scan without an outcome may still be a piece.
              "counting.ended": { guard: "isAllLookedUp", target: "reviewing" },
              "discard.asked": "discarding",
            },
          },
          askingNext: {
            tags: ["scanning", "askingNext"],
            on: {
              "next.confirmed": "reviewing",
              "next.cancelled": { target: "counting", actions: "clearNext" },
            },
          },
          discarding: {
            tags: "discarding",
            on: {
              "discard.cancelled": "counting",
              "discard.confirmed": {
                target: "ready",
                actions: ["discardCount", "empty", "clearNext", "persistCount"],
              },
            },
          },
          reviewing: {
            tags: "reviewing",
            entry: ended,
            exit: clearProblem,
            on: {
              // One more piece, or the next box's label.
              "code.scanned": {
                target: "counting",
                actions: ["clearNext", ...pull],
              },
              "amount.changed": {
                actions: [{ type: "count", params: ({ event }) => event }, ...ended, clearProblem],
              },
              "choice.made": {
                actions: [
                  assign({
                    choices: ({ context: { choices }, event: { choice } }) => [
                      ...withoutChoice(choices, choice.strToyBarcode),
                      choice,
                    ],
                  }),
                  clearProblem,
                  "persistCount",
                ],
              },
              // These toys are counted again from 0.
              "recount.asked": {
                target: "counting",
                actions: [
                  assign(({ context, event: { toys, at } }) => {
                    const isOther = ({ strToyBarcode }: { strToyBarcode: string }) =>
                      toys.every((toy) => toy.strToyBarcode !== strToyBarcode);
                    const others = context.cart.filter(isOther);
                    const none = { amount: 0, at, seen: context.seenAt };
                    return {
                      cart: toys.reduce((lines, toy) => withCounted(lines, toy, none), others),
                      choices: context.choices.filter(isOther),
                    };
                  }),
                  "clearNext",
                  "persistCount",
                ],
              },
              "counting.resumed": { target: "counting", actions: "clearNext" },
              "count.confirmed": [
                { guard: ({ event }) => event.isWhole, target: "finishing" },
                { target: "askingRest" },
              ],
            },
          },
          askingRest: {
            tags: ["reviewing", "askingRest"],
            on: { "count.confirmed": "finishing", "rest.cancelled": "reviewing" },
          },
          finishing: {
            tags: ["busy", "reviewing"],
            invoke: {
              id: "finishCount",
              src: "finishCount",
              input: ({ context: { strCount, strBoxCode, choices }, event }) => ({
                ...{ strCount: strCount ?? "", strBoxCode, choices },
                barcodes: event.type === "count.confirmed" ? event.barcodes : [],
              }),
              onDone: [
                {
                  guard: ({ event }) => event.output.refusal === null,
                  target: "finished",
                  actions: [
                    assign({ booked: ({ context }) => context.strCount }),
                    "empty",
                    "persistCount",
                  ],
                },
                {
                  target: "reviewing",
                  actions: { type: "setProblem", params: ({ event }) => event.output.refusal },
                },
              ],
              onError: {
                target: "reviewing",
                actions: { type: "setProblem", params: messages.somethingWrong },
              },
            },
          },
          finished: { tags: "finished" },
          // Lines that were not handed in are shown, to be handed over; nothing more is counted.
          lost: {
            tags: "lost",
            on: {
              "lost.closed": { target: "ready", actions: ["empty", "clearNext", "persistCount"] },
            },
          },
        },
      },
      lookups: {
        ...lookups(counted),
        on: {
          "discard.confirmed": { guard: "isDiscarding", target: ".resting" },
          "count.lost": { guard: "isBegun", target: ".resting" },
        },
      },
      // A late answer may come after the last scan, so that all lines are handed in.
      lookupsAgain: lookupsAgain(ended),
    },
  });

function handingIn<IsWhole extends boolean>(isWhole: IsWhole) {
  const lines = { params: isWhole } as const;
  return [
    { type: "handIn", ...lines },
    { type: "markHandedIn", ...lines },
    "persistCount",
  ] as const;
}

function nothing() {
  return { ...pullState([]), cart: [], queue: [], choices: [], problem: null };
}

const sentenceOf = (start: CountStart) => (start.type === "begun" ? null : start.sentence);
