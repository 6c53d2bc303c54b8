/** The ways in which others' changes come to a screen: at once, when asked for, or not at all. */
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import { liveMachine } from "#machines/live.machine.ts";
import { done, failed, freeze, reach } from "./support/freeze.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";

type Events = NonNullable<Parameters<typeof reach<typeof liveMachine>>[2]>;
type After = `xstate.after.${string}`;

const at = (events: Events, token: string | null = "story") => ({
  frozen: freeze(reach(liveMachine, { token, isVisible: true }, events)),
});
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

export default { title: "Screens/Live", parameters: { path: "/home" } } satisfies ScreenMeta;

export const Off: ScreenStory = { parameters: at([], null) };
export const Joining: ScreenStory = { parameters: at([]) };
export const AnotherWindowStreams: ScreenStory = { parameters: at([joined]) };
export const CatchingUp: ScreenStory = { parameters: at([joined, shared(1), shared(9)]) };
export const CatchingUpLater: ScreenStory = {
  parameters: at([joined, shared(1), shared(9), failed("readMissing")]),
};
export const Streaming: ScreenStory = { parameters: at([granted, heartbeat]) };
export const ConnectionLost: ScreenStory = {
  parameters: at([granted, heartbeat, { type: "stream.ended", status: 0 }]),
};
export const Asking: ScreenStory = { parameters: at([granted, heartbeat, silence]) };
export const AskingAgainLater: ScreenStory = {
  parameters: at([granted, heartbeat, silence, done("readMissing", { changes: [], latest: 1 })]),
};
export const Refused: ScreenStory = {
  parameters: at([granted, { type: "stream.ended", status: 403 }]),
};
