/** Codes that are to be given, made by the server (specification section 7). */
import { useMutation } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { newKey, prefixedApi, unwrap } from "#src/api/client.ts";
import { alertToast } from "#src/ui/toast.ts";

/** Sent again after a call without an answer, or with a 5xx: a lost answer uses up no second code. */
let key = newKey();

/** A new in-house code; null where the server refuses. */
export async function generateCode(): Promise<string | null> {
  const { data, response } = await prefixedApi.POST("/barcodes/new", {
    params: { header: { "Idempotency-Key": key } },
  });
  if (response.status < 500) key = newKey();
  return response.ok && data?.success ? data.code : null;
}

/** `key`: the same for every attempt, so that a lost answer uses up no code. Throws `ApiError`. */
export async function newCodes(count: number, key: string): Promise<string[]> {
  const params = { header: { "Idempotency-Key": key } };
  const { codes } = await unwrap(prefixedApi.POST("/barcodes/batch", { params, body: { count } }));
  return codes;
}

/** Fetches a new code, and shows a toast where that fails. */
export const useGenerateCode = (onCode: (code: string) => void) =>
  useMutation({
    mutationFn: generateCode,
    onSuccess: (code) => (code === null ? alertToast(messages.generateFailed) : onCode(code)),
    onError: () => alertToast(messages.generateError),
  });
