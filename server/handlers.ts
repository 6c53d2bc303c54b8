/** Every operation's handler; the contract refuses to boot when one is missing or too many. */

import { auth } from "./auth.ts";
import type { Handlers, OperationId } from "./handler.ts";
import { health } from "./health.ts";

// Each resource's file exports its handlers by operationId; add it here.
export const handlers: Partial<Handlers<OperationId>> = {
  ...auth,
  ...health,
};
