/** Every operation's handler; the server refuses to boot when one is missing or too many. */

import { account } from "./account.ts";
import { auth } from "./auth.ts";
import { barcodes } from "./barcodes.ts";
import { boxes } from "./boxes.ts";
import { boxLines } from "./boxLines.ts";
import { changes } from "./changes.ts";
import { dashboard } from "./dashboard.ts";
import { exports } from "./exports.ts";
import type { Handlers, OperationId } from "./handler.ts";
import { health } from "./health.ts";
import { imports } from "./imports.ts";
import { invitations } from "./invitations.ts";
import { labels } from "./labels.ts";
import { peopleHandlers } from "./people.ts";
import { pictures } from "./pictures.ts";
import { sample } from "./sample.ts";
import { sections } from "./sections.ts";
import { toyCodes } from "./toyCodes.ts";
import { toys } from "./toys.ts";

import { undo } from "./undo.ts";

// Each resource's file exports its handlers by operationId; add it here.
export const handlers: Partial<Handlers<OperationId>> = {
  ...account,
  ...auth,
  ...barcodes,
  ...boxes,
  ...boxLines,
  ...changes,
  ...dashboard,
  ...exports,
  ...health,
  ...imports,
  ...labels,
  ...invitations,
  ...peopleHandlers,
  ...pictures,
  ...sample,
  ...sections,
  ...toyCodes,
  ...toys,
  ...undo,
};
