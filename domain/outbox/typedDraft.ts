/** What was typed in a form that cannot be opened any more, in words. */
import * as v from "valibot";
import { AmountChangesSchema, adjustCommands, isBlankAmount } from "../box/amounts.ts";
import { CorrectionDraftSchema } from "../box/correction.ts";
import { formatCommand } from "./commands.ts";
import type { Draft } from "./draft.ts";
import { DialogCommandSchema } from "./kinds/kinds.ts";

const AmountsSchema = v.union([
  AmountChangesSchema,
  v.pipe(
    CorrectionDraftSchema,
    v.transform(({ changes }) => changes),
  ),
]);

/** The orders that a draft about a box would have become; empty where this version cannot read it. */
export function typedIn({ value }: Draft): string {
  const dialog = v.safeParse(DialogCommandSchema, value);
  if (dialog.success) return formatCommand(dialog.output);
  const amounts = v.safeParse(AmountsSchema, value);
  if (!amounts.success) return "";
  const typed = amounts.output.filter((change) => !isBlankAmount(change));
  return adjustCommands(typed).map(formatCommand).join("\n");
}
