/** Answers to the app's calls from inside the page, so that a story needs no server. */
import type { ErrorBody } from "#domain/types.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Asked {
  /** The path's parameters, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a story's own calls; the contract's tests hold their shape
  body: any;
}

export type Answer = (asked: Asked) => Response | Promise<Response>;

/** By method and path without /api; a path's parameter begins with a colon. The first that fits answers. */
export type Answers = Record<`${Method} /${string}`, Answer>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

export const noContent = () => new Response(null, { status: 204 });

/** The contract's error body. */
export const refusal = (
  status: number,
  code: ErrorBody["code"],
  error: string,
  fields?: ErrorBody["fields"],
) => json({ error, code, ...(fields && { fields }) } satisfies ErrorBody, status);

export const mayNotSee: Answer = () => refusal(403, "forbidden", "You may not see this.");

/** No network. */
export const noAnswer: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Still under way, for ever. */
export const stillAsking = () => new Promise<never>(() => {});

/** The service's first path segments; anything else in the page is the workbench's own. */
export const SERVICE =
  /^\/(api\/)?(account|account-log|accuracy|auth|backups|barcodes|boxes|boxesinsections|bulk|changes|copy|counts|dashboard|export|health|imports|invitations|labels|meaning|people|pictures|ready|receivers|sample|sections|settings|status|toys|value)(\/|$)/;

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    const segment = decodeURIComponent(given[n] ?? "");
    if (part.startsWith(":")) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

/** Remembers what it answered to each Idempotency-Key, as the service does. */
export function answerOnce(answers: Answers): Answers {
  const known = new Map<string, Response>();
  const once =
    (answer: Answer): Answer =>
    async (asked) => {
      const key = asked.headers.get("idempotency-key");
      const before = key && known.get(key);
      if (before) return before.clone();
      const response = await answer(asked);
      if (key && response.ok) known.set(key, response.clone());
      return response;
    };
  return Object.fromEntries(
    Object.entries(answers).map(([address, answer]) => [address, once(answer)]),
  );
}

/** Calls of a story that get their answer later, and questions that never do. */
const noCalls = () => ({ underway: 0, neverAnswered: 0 });
let calls = noCalls();
/** The calls of the shown story, without those of the story before it. */
export const callsNow = (): Readonly<ReturnType<typeof noCalls>> => calls;

/** The first that fits answers; in a page and in a test. */
export async function answerOf(answers: Answers, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api(?=\/)/, "");
  const counted = calls;
  for (const [address, answer] of Object.entries(answers)) {
    const [method, pattern = ""] = address.split(" ");
    const params = method === request.method ? paramsOf(pattern, path) : null;
    if (!params) continue;
    if (answer === stillAsking) {
      if (method === "GET") counted.neverAnswered += 1;
      return stillAsking();
    }
    counted.underway += 1;
    try {
      const text = await request.text();
      const { headers } = request;
      const body = text && JSON.parse(text);
      return await answer({ params, query: url.searchParams, headers, body });
    } finally {
      counted.underway -= 1;
    }
  }
  return refusal(404, "not_found", `${request.method} ${path} has no answer in this story.`);
}

/** Takes the place of the page's `fetch` for calls to the service; returns what puts it back. */
export function answerCalls(answers: Answers): () => void {
  const ownFetch = window.fetch;
  calls = noCalls();
  // What is still under way when the story ends would hold up the next one's commands.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const url = new URL(address, window.location.href);
    if (url.origin !== window.location.origin || !SERVICE.test(url.pathname)) {
      return ownFetch.call(window, input, init);
    }
    return Promise.race([answerOf(answers, new Request(input, init)), ended.promise]);
  };
  return () => {
    ended.reject(new TypeError("Failed to fetch"));
    window.fetch = ownFetch;
  };
}
