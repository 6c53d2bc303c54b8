/** Every operation's handler; the server refuses to boot when one is missing or too many. */

import { auth } from "./auth.ts";
import { barcodes } from "./barcodes.ts";
import { boxes } from "./boxes.ts";
import { dashboard } from "./dashboard.ts";
import type { Handlers, OperationId } from "./handler.ts";
import { health } from "./health.ts";
import { sample } from "./sample.ts";
import { sections } from "./sections.ts";
import { toys } from "./toys.ts";
import { writes } from "./writes.ts";

// Each resource's file exports its handlers by operationId; add it here.
export const handlers: Partial<Handlers<OperationId>> = {
  ...auth,
  ...barcodes,
  ...boxes,
  ...dashboard,
  ...health,
  ...sample,
  ...sections,
  ...toys,
  ...writes,
};
