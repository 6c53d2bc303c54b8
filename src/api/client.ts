/** The contract's calls, typed (specification section 7). src/session gives them the bearer token. */

import createClient from "openapi-fetch";
import { CLIENT_HEADER, CLIENT_VERSION } from "#domain/clientVersion.ts";
import type { paths } from "#domain/contract.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import { isTransient, TOO_MANY } from "#domain/outbox/transient.ts";
import type { ErrorBody } from "#domain/types.ts";
import { measureClock } from "./serverClock.ts";

/** Milliseconds after which a call without an answer counts as no network. */
const ANSWER_TIMEOUT = 15_000;
/** Milliseconds that a body is given, and bytes a second of a large one (docs/design.md, "Limits"). */
const ARRIVAL = { time: 30_000, rate: 50_000 };

/** A call that did not succeed. `status` is 0 when the server gave no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Whether `message` is a sentence for the person: the server's own, or the one about a missing network. */
  readonly hasServerMessage: boolean;

  constructor(status: number, body: Partial<Omit<ErrorBody, "code"> & { code: string }>) {
    super(body.error || (status === 0 ? messages.networkError : messages.somethingWrong));
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "";
    this.fields = body.fields ?? {};
    this.hasServerMessage = status === 0 || Boolean(body.error);
  }
}

/** Milliseconds between two attempts at a failed read. */
export const RETRY_PAUSE = 5_000;

/** Whether the same call may succeed later: no answer, or a server in trouble or with too much to do. */
export const isPassing = (error: Error | null): boolean =>
  error instanceof ApiError && ([0, TOO_MANY].includes(error.status) || error.status >= 500);

/** The sentence about a failure: the server's own, the one about a missing connection, or the fallback. */
export function sentenceOf(error: unknown, fallback: string = messages.somethingWrong): string {
  if (!(error instanceof ApiError) || !error.hasServerMessage) return fallback;
  return error.status === 0 ? messages.needsServer : error.message;
}

/** The status of a gateway that got no valid answer from the server behind it. */
const BAD_GATEWAY = 502;

/** Whether an error is the server's own (docs/design.md, "Errors"), and not of a proxy or a tunnel before it. */
function isOwnError(text: string): boolean {
  try {
    return typeof JSON.parse(text).code === "string";
  } catch {
    return false;
  }
}

/**
 * Fetches an answer with its whole body, within `timeout`. Throws an `ApiError` of status 0 where none comes,
 * or one breaks off. A GET whose answer broke off is repeated once: browsers repeat a request only before its answer
 * begins. A 4xx that is not the server's own says nothing about what was asked: of a GET it is no answer; of a write it
 * is a bad gateway, so that an order that a proxy never lets through keeps no other one waiting. Where the status speaks of
 * all calls, as too many of them, there is no answer either.
 */
async function fetchWhole(
  request: Request,
  timeout = ANSWER_TIMEOUT,
  isAgain = false,
): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  let hasBegun = false;
  try {
    const askedAt = Date.now();
    const response = await fetch(request, { signal });
    hasBegun = true;
    measureClock(askedAt, response);
    const body = await response.blob();
    const isRefusal = response.status >= 400 && response.status < 500;
    if (isRefusal && !isOwnError(await body.text())) {
      const isOfAll = isTransient(response);
      if (isOfAll || request.method === "GET") throw new Error("It is not the server's.");
      return new Response(body, { status: BAD_GATEWAY });
    }
    return new Response(body.size > 0 ? body : null, response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (hasBegun && request.method === "GET" && !isAgain) return fetchWhole(request, timeout, true);
    throw new ApiError(0, { code: "no_answer" });
  }
}

/** A `fetch` for a call with a large body, which has the server's time for it beside that of any call. */
export const fetchSending =
  ({ size }: Blob) =>
  (request: Request): Promise<Response> =>
    fetchWhole(request, ANSWER_TIMEOUT + Math.max(ARRIVAL.time, (1000 * size) / ARRIVAL.rate));

function clientAt(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    headers: { [CLIENT_HEADER]: CLIENT_VERSION },
    fetch: (request) => fetchWhole(request),
    credentials: "include",
    cache: "no-store",
  });
}

/** The calls that the specification lists without a prefix. */
export const api = clientAt(location.origin);
/** The calls that the specification lists under /api, and the additions. */
export const prefixedApi = clientAt(`${location.origin}/api`);

/** Whether a failure comes from a body that is no JSON: a proxy may have cut it off. */
export const isCutOff = (failure: unknown) => failure instanceof SyntaxError;

/** The answer's data. Throws `ApiError` for anything but a success. */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    throw isCutOff(failure) ? new ApiError(0, { code: "no_answer" }) : failure;
  });
  if (!response.ok) {
    throw new ApiError(response.status, isErrorBody(error) ? error : {});
  }
  return data as T;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "error" in body;
}

export interface Page<T> {
  items: T[];
  /** The number of all rows, or a lower bound of it. */
  total: number;
  isLowerBound: boolean;
  /** The number of those that exist only here: they are on the first page besides, and not in `total`. */
  intMade?: number;
}

/** A page of a list. Throws `ApiError`. */
export async function unwrapPage<T>(
  call: Promise<{ data?: T[]; error?: unknown; response: Response }>,
): Promise<Page<T>> {
  const items = await unwrap(call);
  const { response } = await call;
  return {
    items,
    total: Number(response.headers.get("x-total-count") ?? items.length),
    isLowerBound: response.headers.get("x-total-relation") === "gte",
  };
}

/** "1 item", "1,000+ items". */
export function formatTotal({ total, isLowerBound, intMade = 0 }: Page<unknown>, noun: string) {
  const all = total + intMade;
  if (all === 1) return `1 ${noun}`;
  return `${formatNumber(all)}${isLowerBound ? "+" : ""} ${noun}s`;
}

/** A new Idempotency-Key; a retry of the same write uses the same one. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
