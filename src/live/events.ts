/** Server-sent events in the text of an answer, as they come (WHATWG HTML, section 9.2). */
import type { ChangeEvent } from "#domain/history/changeEvent.ts";
import type { StreamEvent } from "#machines/live.machine.ts";

/**
 * Parses the complete events of a text, merged by kind, and returns the incomplete rest. Of several heartbeats the first
 * counts, which was sent before the changes. Data that was read up to `age` milliseconds ago may lack the journal's
 * newest entry.
 */
export function readEvents(text: string, age = 0): { events: StreamEvent[]; rest: string } {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const changes: ChangeEvent[] = [];
  let latest: number | null = null;
  let isCounted = false;
  let isMissed = false;
  for (const block of blocks) {
    const { event, data = "" } = Object.fromEntries(
      block.split("\n").map((line) => line.split(/: ?(.*)/s)),
    );
    if (event === "change") changes.push(JSON.parse(data));
    if (event === "heartbeat") latest ??= Number(data);
    if (event === "counts") isCounted = true;
    if (event === "newest") isMissed = Number(data) <= age;
  }
  const events: StreamEvent[] = [];
  if (isMissed) events.push({ type: "changes.missed" });
  if (latest !== null) events.push({ type: "heartbeat.received", latest });
  if (changes.length > 0) events.push({ type: "changes.received", changes });
  if (isCounted) events.push({ type: "counts.changed" });
  return { events, rest };
}
