/** Sends a command's requests to the server (specification section 7). */
import { messages } from "#domain/messages.ts";
import type { CommandAnswer, KeyedRequest } from "#domain/outbox/outboxAnswers.ts";
import { isTransient } from "#domain/outbox/transient.ts";
import { ApiError, api, fetchSending, isCutOff } from "#src/api/client.ts";

/** The function under openapi-fetch's typed methods; a test holds the requests against the contract. */
type Send = (
  method: Lowercase<KeyedRequest["request"]["method"]> | "get",
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const send = api.request as unknown as Send;
const NO_ANSWER = { status: 0, code: "no_answer", sentence: messages.networkError, body: null };

export async function sendRequest({
  key,
  group,
  orderedAt,
  request,
  intVersion,
}: KeyedRequest): Promise<CommandAnswer> {
  const header = {
    "Idempotency-Key": key,
    "Command-Group": group,
    ...(orderedAt !== null && { "Ordered-At": orderedAt }),
    ...(intVersion !== null && { "If-Match": `"${intVersion}"` }),
  };
  const method = request.method.toLowerCase() as Parameters<Send>[0];
  const { params: path, query, body } = request;
  const picture = body instanceof Blob && {
    bodySerializer: (blob: Blob) => blob,
    headers: { "Content-Type": body.type },
    fetch: fetchSending(body),
  };
  const init = { params: { path, query, header }, body, ...picture };
  try {
    const answer = await send(method, request.path, init);
    const { status } = answer.response;
    if (answer.response.ok) return { status, code: "", sentence: "", body: answer.data };
    const body = answer.error as { error?: string; code?: string } | undefined;
    const { message, code } = new ApiError(status, body ?? {});
    const refusal = { status, code, sentence: message, body };
    if (status !== 412 || intVersion === null) return refusal;
    // An edit has the address of what it changes, or below that the one of its code.
    const address = request.path.replace(/\/(?:barcode|code)$/, "");
    const read = await send("get", address, { params: { path } });
    if (read.response.ok) return { ...refusal, stored: read.data };
    // No session, say, or too many calls: that is not of this order alone.
    return isTransient(read.response) ? { ...NO_ANSWER, status: read.response.status } : NO_ANSWER;
  } catch (error) {
    if (!(error instanceof ApiError || isCutOff(error))) throw error;
    return NO_ANSWER;
  }
}
