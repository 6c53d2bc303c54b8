/** Calling off a write of which no answer was seen (our addition under /api; design section 4, "Nothing lost between two calls"). */
import type { Handlers } from "./handler.ts";
import { callOff } from "./idempotency.ts";

export const writes = {
  async callOffWrite({ params: { key }, caller }, services) {
    const kept = await callOff<{ body?: unknown }>(
      { key, strUser: caller?.strUser ?? "" },
      services,
    );
    return { status: 200, body: { done: kept !== null, answer: kept?.body ?? null } };
  },
} satisfies Handlers<"callOffWrite">;
