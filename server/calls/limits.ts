/** Every limit on callers, in one place: how often, how much at once, how long (docs/design.md, "Limits"). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Limit {
  /** The thing that was too much, in a sentence. */
  what: string;
  /** The number of free tries. After each further one the caller waits twice as long: 1 s, 2 s, 4 s … */
  free: number;
  /** Milliseconds; never more than this, so that a stranger locks nobody out. */
  longestWait: number;
  /** Milliseconds without another after which all are forgotten. */
  window: number;
}

/** Tries that are counted in the database, for all servers and over restarts. */
export const TRIES = {
  /** Wrong passwords of an account, from devices that are new to it. */
  account: { what: "failed tries", free: 5, longestWait: MINUTE, window: HOUR },
  /** Wrong passwords from an address, which may be a whole building's. */
  address: { what: "failed tries", free: 30, longestWait: MINUTE, window: HOUR },
  /** Wrong passwords of an account from one device that has signed in to it before, or by its owner. */
  device: { what: "failed tries", free: 5, longestWait: MINUTE, window: HOUR },
  /** Changes of the own name, e-mail and password: each is a hash, or a write that is waited for. */
  ownChange: { what: "changes", free: 20, longestWait: MINUTE, window: HOUR },
  /** Links that are none, from an address. */
  link: { what: "failed tries", free: 30, longestWait: MINUTE, window: HOUR },
  /** New accounts from an address: a whole team signs up from one office, all at once. */
  signUp: { what: "new accounts", free: 40, longestWait: HOUR, window: HOUR },
  /** New accounts in all. */
  signUps: { what: "new accounts", free: 400, longestWait: MINUTE, window: HOUR },
} as const satisfies Record<string, Limit>;

/** Password hashes that run at once, each with 32 MiB and a core for 200 ms, and those that wait in each lane. */
export const HASHES = { atOnce: 2, strangersAtOnce: 1, waiting: 50 };

/**
 * `after`: milliseconds by which a refusal of a stranger, or of a caller with too many calls, is delayed; once more for
 * each `atOnce` delayed refusals of that caller. `most`: the delayed refusals of a connection from which it is ended (a
 * browser has one). `late`: milliseconds of lasting delay of the event loop from which every stranger is refused. An
 * object, so that tests on a busy machine can change it.
 */
export const REFUSED = { after: 200, atOnce: 40, most: 20, late: 300 };

/** Bytes of a body that waits for its end without a place: so many connections cannot fill the memory with them. */
export const BODY_SMALL = 32 * 1024;

/**
 * Milliseconds in which a request must arrive, and the bytes a second at which a large body arrives at least, on a
 * weak uplink: it goes on as long as so many arrive in that time. An object, so that tests can change it.
 */
export const ARRIVAL = { time: 30_000, rate: 50_000 };

/** Milliseconds in which a call must be answered. An object, so that tests can change it. */
export const HANDLER = { time: 60_000 };

/**
 * Milliseconds that a slow server of somebody else is waited for: an answer to a webhook, the mail with a link, and a
 * trial, which is longer than a webhook and shorter than the app waits for a call. An object, so that tests can change it.
 */
export const PATIENCE = { webhook: 10_000, link: 5_000, trial: 12_000 };

/** Calls that run at once on this server, in all and of one caller. */
export interface Places {
  all: number;
  each: number;
  /** The identity of a caller: a person, or a session. A caller without one is a known device, or else an address. */
  of: "strUser" | "strTokenHash";
}

/** An operation of the contract names its kind as `x-limit`. */
export const AT_ONCE = {
  calls: { all: 1000, each: 100, of: "strUser" },
  /** Calls without a session, from a device on which nobody has signed in. */
  strangers: { all: 200, each: 40, of: "strUser" },
  /** Whether the server is well is answered whatever else it does. */
  health: { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY, of: "strUser" },
  /** A device has one, whatever number of tabs. */
  streams: { all: 4000, each: 8, of: "strTokenHash" },
  /** Their bodies are in memory, 8 MiB each. */
  pictures: { all: 4, each: 2, of: "strTokenHash" },
  /** Each may have the lines of full boxes in memory, or all toys by their worth, until it has arrived. */
  exports: { all: 8, each: 2, of: "strUser" },
  /** Their rows are in memory until they are stored. */
  imports: { all: 2, each: 1, of: "strTokenHash" },
} as const satisfies Record<string, Places>;
