/** Others' changes on the screens of this window: what they make stale is read again, and highlighted (docs/design.md, "Live"). */
import type { QueryClient } from "@tanstack/react-query";
import type { Middleware } from "openapi-fetch";
import { type Actor, createActor, fromCallback, fromPromise } from "xstate";
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { liveMachine } from "#machines/live.machine.ts";
import { api, prefixedApi } from "#src/api/client.ts";
import { makeStale } from "#src/api/makeStale.ts";
import { watchReachability } from "#src/api/reachability.ts";
import { holdLock } from "#src/device/lock.ts";
import type { SessionActor } from "#src/session/session.ts";
import { keysOfThing, readAgain } from "#src/stock/invalidate.ts";
import { type ChangeHighlights, createChangeHighlights } from "./changeHighlights.ts";
import { openStream, readMissing } from "./stream.ts";

/** Milliseconds after a touch in which its click is still to come. */
const CLICK_DELAY = 300;

/** Whether a finger is still down. Browsers of devices without a touch screen have no `TouchEvent`. */
const isStillTouched = (event: Event) =>
  "touches" in event && (event as TouchEvent).touches.length > 0;

/** Returns a function that calls back at once, or as soon as nothing is touched or pressed. */
function deferWhilePressed(): (callback: () => void) => void {
  let isPressed = false;
  let released: ReturnType<typeof setTimeout> | undefined;
  let deferred: (() => void)[] = [];

  function press(event: Event) {
    // A press that opens the context menu has no release event, and presses no row.
    if (event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey)) return;
    clearTimeout(released);
    isPressed = true;
  }
  function release(event: Event) {
    if (isStillTouched(event)) return;
    clearTimeout(released);
    released = setTimeout(() => {
      isPressed = false;
      const callbacks = deferred;
      deferred = [];
      for (const callback of callbacks) callback();
    }, CLICK_DELAY);
  }
  const options = { capture: true, passive: true };
  for (const type of ["touchstart", "mousedown"]) {
    window.addEventListener(type, press, options);
  }
  for (const type of ["touchend", "touchcancel", "mouseup", "dragend", "blur"]) {
    window.addEventListener(type, release, options);
  }
  return (callback) => {
    if (isPressed) deferred.push(callback);
    else callback();
  };
}

const NAME = "toyshelf.live";
/** The message between windows that counts have changed. */
const COUNTS = "counts";
/** Milliseconds in which changes are gathered: a bulk reads once. */
const GATHERED = 30;

export interface Live {
  actor: Actor<typeof liveMachine>;
  highlights: ChangeHighlights;
}

/** The groups of the commands that this window has sent. The outbox has their things read again. */
function watchOwnGroups(): ReadonlySet<string> {
  const groups = new Set<string>();
  const noteGroup: Middleware = {
    onRequest({ request }) {
      const group = request.headers.get("command-group");
      if (group !== null) groups.add(group);
    },
  };
  for (const client of [api, prefixedApi]) client.use(noteGroup);
  return groups;
}

/** Returns a function that gathers changes and shows them when nothing is pressed. */
function changesShown(
  queries: QueryClient,
  highlights: ChangeHighlights,
  whenReleased: ReturnType<typeof deferWhilePressed>,
): (changes: ChangeEvent[]) => void {
  let gathered: ChangeEvent[] = [];
  function show() {
    const changes = gathered;
    gathered = [];
    if (changes.length === 0) return;
    highlights.add(changes);
    readAgain(
      queries,
      changes.flatMap(({ things }) => things.flatMap(keysOfThing)),
    );
  }
  return (changes) => {
    if (gathered.length === 0) setTimeout(() => whenReleased(show), GATHERED);
    gathered.push(...changes);
  };
}

export function startLive(queries: QueryClient, session: SessionActor): Live {
  const highlights = createChangeHighlights();
  const ownGroups = watchOwnGroups();
  const whenReleased = deferWhilePressed();
  const show = changesShown(queries, highlights, whenReleased);
  const showCounts = () =>
    whenReleased(() => makeStale(queries, ({ queryKey }) => queryKey[0] === "counts"));
  const channel = new BroadcastChannel(NAME);
  const tokenOf = () => {
    const { session: current } = session.getSnapshot().context;
    return current?.role === "admin" ? current.accessToken : null;
  };
  const actor = createActor(
    liveMachine.provide({
      actors: {
        holdLock: fromCallback(({ sendBack }) =>
          holdLock(NAME, () => sendBack({ type: "lock.granted" })),
        ),
        stream: fromCallback(({ input, sendBack }) => openStream(input, sendBack)),
        readMissing: fromPromise(({ input }) => readMissing(input.last)),
      },
    }),
    { input: { token: tokenOf(), isVisible: document.visibilityState === "visible" } },
  );

  actor.on("changes.arrived", ({ changes, isFirstHand }) => {
    if (isFirstHand && changes.length > 0) channel.postMessage(changes);
    show(changes.filter(({ strGroup }) => strGroup === null || !ownGroups.has(strGroup)));
  });
  actor.on("everything.stale", () => makeStale(queries, () => true));
  actor.on("session.refused", () => {
    const accessToken = tokenOf();
    if (accessToken !== null) session.send({ type: "session.refused", accessToken });
  });
  actor.on("counts.stale", () => {
    channel.postMessage(COUNTS);
    showCounts();
  });
  channel.addEventListener("message", ({ data }) => {
    if (data === COUNTS) showCounts();
    else actor.send({ type: "changes.shared", changes: data });
  });
  document.addEventListener("visibilitychange", () =>
    actor.send({ type: document.visibilityState === "visible" ? "page.shown" : "page.hidden" }),
  );
  window.addEventListener("offline", () => actor.send({ type: "network.lost" }));
  const findAgain = () => actor.send({ type: "network.returned" });
  // The browser's own event does not come for every network that is back.
  watchReachability(findAgain);
  window.addEventListener("online", findAgain);
  let token = tokenOf();
  session.subscribe(() => {
    if (tokenOf() === token) return;
    token = tokenOf();
    actor.send({ type: "session.changed", token });
  });
  return { actor: actor.start(), highlights };
}
