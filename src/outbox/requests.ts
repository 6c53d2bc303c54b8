/** Sends a command's requests to the server (specification section 7). */
import type { CommandAnswer, KeyedRequest } from "#domain/outbox/outboxAnswers.ts";
import type { Toy } from "#domain/types.ts";
import { ApiError, api, isCutOff, prefixedApi, unwrap } from "#src/api/client.ts";

/** What openapi-fetch's typed methods are underneath; a test holds the requests against the contract. */
type Send = (
  method: Lowercase<KeyedRequest["request"]["method"]>,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** `"7"` as 7. */
function versionOf(response: Response): number | null {
  const version = /^"(\d+)"$/.exec(response.headers.get("etag") ?? "")?.[1];
  return version === undefined ? null : Number(version);
}

export async function sendRequest({
  key,
  group,
  request,
  intVersion,
}: KeyedRequest): Promise<CommandAnswer> {
  const header = {
    "Idempotency-Key": key,
    "Command-Group": group,
    ...(intVersion !== null && { "If-Match": `"${intVersion}"` }),
  };
  const method = request.method.toLowerCase() as Parameters<Send>[0];
  const { params: path, query, body } = request;
  const picture = body instanceof Blob && {
    bodySerializer: (blob: Blob) => blob,
    headers: { "Content-Type": body.type },
  };
  const init = { params: { path, query, header }, body, ...picture };
  try {
    const answer = await (api.request as unknown as Send)(method, request.path, init);
    const { status } = answer.response;
    if (answer.response.ok) {
      const intVersion = versionOf(answer.response);
      return { status, code: "", sentence: "", body: answer.data, intVersion };
    }
    const body = answer.error as { error?: string; code?: string } | undefined;
    const { message, code } = new ApiError(status, body ?? {});
    return { status, code, sentence: message, body, intVersion: null };
  } catch (error) {
    if (!(error instanceof ApiError || isCutOff(error))) throw error;
    const { message, code } = new ApiError(0, { code: "no_answer" });
    return { status: 0, code, sentence: message, body: null, intVersion: null };
  }
}

/** The toy as it is stored now; null where no answer says it. */
export async function readToy(strToyBarcode: string): Promise<Toy | null> {
  try {
    const params = { path: { barcode: strToyBarcode } };
    return await unwrap(prefixedApi.GET("/toys/{barcode}", { params }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
