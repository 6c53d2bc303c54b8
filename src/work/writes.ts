/** The calls that moves and deletions are made of (specification section 7). */
import { type Answer, answerOf, type Write } from "#domain/tasks.ts";
import type { CallOffAnswer } from "#machines/sequence.machine.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";

async function call(write: Write, key: string): Promise<{ intAmountInBox?: number } | undefined> {
  const header = { "Idempotency-Key": key };
  switch (write.operation) {
    case "removeBoxFromSection": {
      const { section, boxCode } = write;
      const params = { path: { section, boxCode }, header };
      await unwrap(api.DELETE("/boxesinsections/{section}/boxes/{boxCode}", { params }));
      return;
    }
    case "addBoxToSection": {
      const params = { path: { section: write.section }, header };
      const body = { strBoxCode: write.boxCode };
      await unwrap(api.POST("/boxesinsections/{section}/boxes", { params, body }));
      return;
    }
    case "removeToyFromBox": {
      const { boxCode, barcode } = write;
      const params = { path: { boxCode, barcode }, header };
      return unwrap(api.DELETE("/boxes/{boxCode}/toys/{barcode}", { params }));
    }
    case "addToyToBox": {
      const params = { path: { boxCode: write.boxCode }, header };
      const body = { strToyBarcode: write.barcode, intAmountInBox: write.intAmountInBox };
      await unwrap(api.POST("/boxes/{boxCode}/toys", { params, body }));
      return;
    }
    case "deleteBox": {
      const params = { path: { boxCode: write.boxCode }, header };
      await unwrap(api.DELETE("/boxes/{boxCode}", { params }));
      return;
    }
    case "deleteSection": {
      const params = { path: { section: write.section }, header };
      await unwrap(api.DELETE("/sections/{section}", { params }));
      return;
    }
  }
}

function doneWith(answer: { intAmountInBox?: number } | undefined | null) {
  const intAmountInBox = answer?.intAmountInBox;
  return typeof intAmountInBox === "number"
    ? { type: "done" as const, intAmountInBox }
    : { type: "done" as const };
}

/** Sends a write under a key; sending it again under the same key counts once. */
export async function sendWrite(write: Write, key: string): Promise<Answer> {
  try {
    return doneWith(await call(write, key));
  } catch (error) {
    if (error instanceof ApiError) return answerOf(error.status, error.code);
    throw error;
  }
}

/** Asks whether a write was done; if it was not, it never will be. */
export async function callOffWrite(key: string): Promise<CallOffAnswer> {
  try {
    const { done, answer } = await unwrap(
      prefixedApi.DELETE("/writes/{key}", { params: { path: { key } } }),
    );
    return done ? doneWith(answer as { intAmountInBox?: number } | null) : { type: "calledOff" };
  } catch (error) {
    if (error instanceof ApiError) return { type: "unanswered" };
    throw error;
  }
}
