/** Reads new entries of the journal: from the stream, and those missed while it was lost. */
import { type ChangeEvent, changeEventOf } from "#domain/history/changeEvent.ts";
import type { Missing } from "#domain/history/journalPosition.ts";
import type { StreamEvent } from "#machines/live.machine.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { readEvents } from "./events.ts";

/** Entries read at once: one of an import has 200 rows. */
const PAGE = 50;

/** Sends the events of the stream of changes after `last`; returns what ends it. */
export function openStream(
  { token, last }: { token: string; last: number | null },
  send: (event: StreamEvent) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  /** The status with which the stream ended, 0 where the connection was lost. */
  async function read(): Promise<number> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(last !== null && { "last-event-id": String(last) }),
    };
    // Not by the client of the other calls, whose answers must come within a time limit.
    const response = await fetch("/api/changes/stream", { headers, signal, cache: "no-store" });
    if (!response.ok || !response.body) return response.status;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      // The page began at 0: nothing on it was read earlier.
      const { events, rest } = readEvents(text + value, performance.now());
      text = rest;
      for (const event of events) send(event);
    }
  }

  read()
    .catch(() => 0)
    .then((status) => {
      if (!signal.aborted) send({ type: "stream.ended", status });
    });
  return () => controller.abort();
}

/** The entries after `last`; without it only the number of the newest. Throws `ApiError`. */
export async function readMissing(last: number | null): Promise<Missing> {
  const read = (query: { since?: number; order: "asc" | "desc"; limit: number }) =>
    unwrap(prefixedApi.GET("/changes", { params: { query } }));
  if (last === null) {
    const [newest] = await read({ order: "desc", limit: 1 });
    return { changes: [], latest: newest?.intChange ?? 0 };
  }
  const changes: ChangeEvent[] = [];
  for (;;) {
    const since = changes.at(-1)?.intChange ?? last;
    const page = await read({ since, order: "asc", limit: PAGE });
    changes.push(...page.map(changeEventOf));
    if (page.length < PAGE) return { changes, latest: changes.at(-1)?.intChange ?? last };
  }
}
