/** The page of a story tells Storybook's panel about its machines, while the panel is open. */
import { addons } from "storybook/preview-api";
import type { Frozen } from "../../stories/support/heldMachine.ts";
import { CLOSED, COMMANDED, OPENED, type PanelCommand, SHOWN } from "./view.ts";

type StoryFile = Record<string, { parameters?: { frozen?: Frozen } }>;
const files = import.meta.glob<StoryFile>("../../stories/*.stories.tsx");

let shown = "";

/** With which events stories came to their states. */
async function readStories(): Promise<void> {
  const { tellEvents } = await import("./events.ts");
  const stories = await Promise.all(Object.values(files).map((file) => file()));
  for (const { parameters } of stories.flatMap((file) => Object.values(file))) {
    for (const [id, { way }] of Object.entries(parameters?.frozen ?? {}))
      tellEvents(id, way.events);
  }
}
let read: Promise<void> | undefined;

async function open() {
  read ??= readStories();
  const [{ startHost }] = await Promise.all([import("./host.ts"), read]);
  return startHost(
    (view) => addons.getChannel().emit(SHOWN, view),
    () => shown,
  );
}

let host: ReturnType<typeof open> | undefined;

function connect() {
  const channel = addons.getChannel();
  channel.on(OPENED, () => {
    host ??= open();
  });
  channel.on(CLOSED, () => {
    void host?.then(({ stop }) => stop());
    host = undefined;
  });
  channel.on(
    COMMANDED,
    (command: PanelCommand) => void host?.then(({ perform }) => perform(command)),
  );
}

/** The story's name as the sidebar has it. */
export function showChartOf(name: string): void {
  if (shown === "") connect();
  shown = name.replaceAll(" ", "");
}
