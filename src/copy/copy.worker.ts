/** Keeps and searches the copy of the stock off the main thread (docs/design.md, "Copy"). */
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { prefixedApi } from "#src/api/client.ts";
import { CopyKeeper, type CopyStatus } from "./copyKeeper.ts";

/** What is asked: a method with what it is given. */
export type CopyRequest = { id: number } & (
  | { type: "begin"; owner: string; accessToken: string }
  | { type: "wake" | "refresh" | "status" }
  | { type: "answer"; method: keyof CopyAnswers; given: unknown[] }
);
export type CopyAnswer = { id: number } & (
  | { status: CopyStatus | null }
  /** Undefined where the copy does not know it. */
  | { value: unknown; asOf: number }
);

let keeper: CopyKeeper | undefined;
let token = "";

prefixedApi.use({
  onRequest({ request }) {
    request.headers.set("authorization", `Bearer ${token}`);
  },
});

async function serve(request: CopyRequest): Promise<Omit<CopyAnswer, "id">> {
  switch (request.type) {
    case "begin":
      token = request.accessToken;
      keeper ??= new CopyKeeper(request.owner);
      keeper.wake();
      break;
    case "wake":
      keeper?.wake();
      break;
    case "refresh":
      await keeper?.refresh();
      break;
    case "answer": {
      await keeper?.loaded;
      const ask = keeper?.answers?.[request.method] as
        | ((...given: unknown[]) => unknown)
        | undefined;
      const value = ask?.apply(keeper?.answers, request.given);
      return { value, asOf: keeper?.asOf ?? 0 };
    }
  }
  return { status: keeper?.status() ?? null };
}

addEventListener("message", async ({ data: request }: MessageEvent<CopyRequest>) => {
  postMessage({ id: request.id, ...(await serve(request)) });
});
