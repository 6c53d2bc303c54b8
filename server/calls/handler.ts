/** The types of handlers, by their operation in the contract (specification section 7). */
import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { operations } from "#domain/contract.ts";
import type { ProgramScope, Right } from "#domain/types.ts";
import type { Db, ReadDatabase } from "../database/database.ts";

export type OperationId = keyof operations;

/** The caller. */
export interface Caller {
  strUser: string;
  strRole: string;
  rights: Right[];
  /** The hash of the call's token. */
  strTokenHash: string;
  /** The program that calls for that person, and what it may; null where the person calls. */
  program: { strName: string; strScope: ProgramScope } | null;
}

/** Where a call comes from. */
export interface Origin {
  /** The connection's address, or the one that a proxy of TRUST_PROXY names. */
  address: string;
  /** The Cookie header. */
  cookie: string | undefined;
  /** The User-Agent header. */
  agent: string | undefined;
  isHttps: boolean;
  /** The address that the app was opened under, as the call says it. */
  url: string;
  /** Whether it takes an answer that is packed by Brotli, as browsers do on a secure page. */
  takesBrotli: boolean;
}

/** The services of every handler; a handler that needs more names them: `Handlers<Encoding>`. */
export interface Services {
  database: ReadDatabase;
  /** Milliseconds since 1970; a test's own clock where one is given. */
  now: () => number;
  log: FastifyBaseLogger;
  /** Has the change stream read new entries. */
  feed: { wake(): void };
  /** Throws where the caller's session, role or rights do not hold any more. */
  checkCaller(db: Db, caller: Caller): Promise<void>;
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
  /** The query's defaults from the contract, by name. */
  defaults: Record<string, unknown>;
  body: BodyOf<Op>;
  /** If-Match as it was sent. */
  ifMatch: string | undefined;
  /** Idempotency-Key as it was sent; perform() handles it. */
  key: string | undefined;
  /** Last-Event-ID, a whole number. */
  lastEventId: number | undefined;
  /** Command-Group as it was sent. */
  group: string | undefined;
  /** Ordered-At as it was sent. */
  orderedAt: string | undefined;
  /** NOBODY where the contract asks for no session. */
  caller: Caller;
  origin: Origin;
  /** The operationId, part of the fingerprint of an Idempotency-Key. */
  target: string;
}

type Responses<Op extends OperationId> = operations[Op]["responses"];
type ContentOf<Response> = Response extends { content: { "application/json": infer Body } }
  ? Body
  : Response extends { content: { "application/pdf": unknown } | { "image/webp": unknown } }
    ? Buffer
    : undefined;

/**
 * The success that the contract describes, whose status is the contract's too, or its JSON as it is made; nothing for
 * 204. Anything else is a thrown HttpError.
 */
export type Answer<Op extends OperationId> = Op extends OperationId
  ? 204 extends keyof Responses<Op>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: such a handler returns nothing
      void
    : {
        body: ContentOf<Responses<Op>[keyof Responses<Op> & (200 | 201)]> | Readable;
        headers?: Record<string, string>;
      }
  : never;

export type Handler<Op extends OperationId, More = unknown> = (
  call: Call<Op>,
  services: Services & More,
) => Promise<Answer<Op>>;

/** The handlers of some operations, by operationId: `export const boxes = {…} satisfies Handlers`. */
export type Handlers<More = unknown> = { [Op in OperationId]?: Handler<Op, More> };
