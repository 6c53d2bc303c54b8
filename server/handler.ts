/** What a handler is: typed by its operation in the contract (specification section 7). */
import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { operations } from "#domain/contract.ts";
import type { Right } from "#domain/types.ts";
import type { AccountLog } from "./accountLog.ts";
import type { ChangeFeed } from "./changeFeed.ts";
import type { Database } from "./database/database.ts";
import type { Origin } from "./devices.ts";
import type { OpenEntry } from "./journal.ts";
import type { PictureEncoder } from "./pictureEncoder.ts";

export type OperationId = keyof operations;

/** Who calls. */
export interface Caller {
  strUser: string;
  strRole: string;
  rights: Right[];
  /** Of the token the call came with. */
  strTokenHash: string;
}

/** What handlers work with. */
export interface Services {
  database: Database;
  /** Milliseconds since 1970; a test's own clock where one is given. */
  now: () => number;
  log: FastifyBaseLogger;
  accountLog: AccountLog;
  /** Whether strangers may make themselves an account. */
  signUp: "open" | "closed";
  /** Milliseconds after which a reader of a stream who takes nothing is let go; a test's own. */
  streamPatience?: number | undefined;
  /** Tells readers of the stream what was changed. */
  feed: ChangeFeed;
  /** Works on imports: begins, or goes on, and ends when there is nothing more to do for now. */
  imports: { run(strImport: string): Promise<void> };
  encoder: PictureEncoder;
}

type Parameters<Op extends OperationId> = operations[Op]["parameters"];
type Given<T> = [Exclude<T, undefined>] extends [never]
  ? Record<never, never>
  : Exclude<T, undefined>;
type BodyOf<Op extends OperationId> = operations[Op] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : operations[Op] extends { requestBody: { content: { "image/webp": unknown } } }
    ? Buffer
    : undefined;

/** A call, validated against the contract: integers are numbers, defaults are filled in. */
export interface Call<Op extends OperationId> {
  params: Given<Parameters<Op>["path"]>;
  query: Given<Parameters<Op>["query"]>;
  body: BodyOf<Op>;
  /** If-Match as it was sent. */
  ifMatch: string | undefined;
  /** Idempotency-Key as it was sent; the wrapper sees to it. */
  key: string | undefined;
  /** Last-Event-ID, a whole number. */
  lastEventId: number | undefined;
  /** Command-Group as it was sent. */
  group: string | undefined;
  /** Null only where the contract asks for no session. */
  caller: Caller | null;
  origin: Origin;
  /** Method and path: what an Idempotency-Key is held against, with the body. */
  target: string;
}

type Responses<Op extends OperationId> = operations[Op]["responses"];
type ContentOf<Response> = Response extends { content: { "application/json": infer Body } }
  ? Body
  : Response extends { content: { "application/pdf": unknown } | { "image/webp": unknown } }
    ? Buffer
    : undefined;

/** A success as the contract describes it, or its JSON as it is made; anything else is a thrown HttpError. */
export type Answer<Op extends OperationId> = Op extends OperationId
  ? {
      [Status in keyof Responses<Op> & number]: {
        status: Status;
        body: ContentOf<Responses<Op>[Status]> | Readable;
        headers?: Record<string, string>;
      };
    }[keyof Responses<Op> & number]
  : never;

export type Handler<Op extends OperationId> = (
  call: Call<Op>,
  services: Services,
) => Promise<Answer<Op>>;

/** The handlers of some operations, by operationId: `export const boxes = {…} satisfies Handlers<"listBoxes" | …>`. */
export type Handlers<Op extends OperationId> = { [K in Op]: Handler<K> };

/** A write's handler: all that it does is in the one transaction of the journal's entry that it is given. */
export type WriteHandler<Op extends OperationId> = (
  call: Call<Op>,
  entry: OpenEntry,
  services: Services,
) => Promise<Answer<Op>>;
