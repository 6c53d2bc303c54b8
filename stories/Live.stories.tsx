/** The ways in which others' changes come to a screen: at once, when asked for, or not at all. */
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { liveMachine } from "#machines/live.machine.ts";
import { done, failed, heldAt } from "./support/heldMachine.ts";
import { holds, type ScreenMeta } from "./support/screenStory.ts";

type After = `xstate.after.${string}`;

const at = heldAt(liveMachine, { token: "story", isVisible: true });
const after = (delay: string, state: string) =>
  ({ type: `xstate.after.${delay}.live.on.${state}` }) satisfies { type: After };

const granted = { type: "lock.granted" } as const;
const heartbeat = { type: "heartbeat.received", latest: 1 } as const;
const silence = after("silence", "streaming.open");
const joined = after("joining", "joining");
const shared = (changeNumber: number) => {
  const changes = [{ intChange: changeNumber } as ChangeEvent];
  return { type: "changes.shared" as const, changes };
};

export default { title: "Screens/Live", parameters: { path: "/admin" } } satisfies ScreenMeta;

export const Off = holds(heldAt(liveMachine, { token: null, isVisible: true })());
export const Joining = holds(at());
export const AnotherWindowStreams = holds(at(joined));
export const CatchingUp = holds(at(joined, shared(1), shared(9)));
export const CatchingUpLater = holds(at(joined, shared(1), shared(9), failed("readMissing")));
export const Streaming = holds(at(granted, heartbeat));
export const ConnectionLost = holds(at(granted, heartbeat, { type: "stream.ended", status: 0 }));
export const Asking = holds(at(granted, heartbeat, silence));
export const AskingAgainLater = holds(
  at(granted, heartbeat, silence, done("readMissing", { changes: [], latest: 1 })),
);
export const Refused = holds(at(granted, { type: "stream.ended", status: 403 }));
