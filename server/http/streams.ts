/** Streamed answers: each ends where its reader stops reading, and with its session (docs/design.md, "Live"). */
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { openRoles } from "../accounts/sessions.ts";
import type { Caller, Services } from "../calls/handler.ts";

/** Milliseconds, or up to twice as many, in which a reader takes no byte of those there are, after which it counts as gone. */
const STALLED = 15_000;
/** Milliseconds between two checks of the streams' sessions. */
const LOOK_EVERY = 1000;

interface OpenStream {
  answer: ServerResponse;
  caller: Caller;
}

interface Options extends Pick<Services, "database" | "now" | "log"> {
  patience?: number | undefined;
}

export class OpenStreams {
  readonly #options: Options;
  readonly #open = new Set<OpenStream>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Ends the stream when its reader stops reading, and when the caller's session has ended or has another role. */
  watch(stream: Readable, { caller }: FastifyRequest, { raw: answer }: FastifyReply): void {
    if (!caller) throw new Error("A stream needs a session.");
    const open = { answer, caller };
    this.#open.add(open);
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY);
    const { patience = STALLED } = this.#options;
    answer.setTimeout(patience, () => {
      // Where nothing waits for the reader, the reader waits for a slow read.
      if (answer.writableLength > 0) answer.destroy();
      else answer.setTimeout(patience);
    });
    answer.once("close", () => {
      this.#open.delete(open);
      stream.destroy();
    });
  }

  /** Checks the sessions of all streams in one read. */
  async #look(): Promise<void> {
    const { database, now, log } = this.#options;
    try {
      // Of a stream that is opened meanwhile the answer says nothing.
      const open = [...this.#open];
      const tokens = open.map(({ caller }) => caller.strTokenHash);
      const roles = await openRoles(database, tokens, now());
      for (const { answer, caller } of open) {
        if (roles.get(caller.strTokenHash) !== caller.strRole) answer.destroy();
      }
    } catch (error) {
      log.warn({ err: error }, "could not look whether sessions hold");
    }
    this.#timer = this.#open.size > 0 ? setTimeout(() => void this.#look(), LOOK_EVERY) : undefined;
  }
}
