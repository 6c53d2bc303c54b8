/** Says what became of a scan: to the eye, the ear and the hand (specification sections 8 and 9). */
import { notifications } from "@mantine/notifications";
import type { SettledScan } from "#domain/cart.ts";
import { confirmProblem, confirmRead } from "#src/scanner/feedback.ts";
import { alertToast, toast } from "#src/ui/toast.ts";

let shown: string | undefined;

/** One toast for the latest scan: under a fast gun the next takes the place of the last. */
export function tellScan({ outcome, text }: SettledScan): void {
  if (shown) notifications.hide(shown);
  const isFine = outcome === "added" || outcome === "repeated";
  shown = isFine ? toast(text) : alertToast(text);
  if (isFine) confirmRead();
  else confirmProblem();
}
