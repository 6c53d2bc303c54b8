/** Shows a scan's outcome, with sound and vibration (specification sections 8 and 9). */
import { notifications } from "@mantine/notifications";
import type { ScanRecord } from "#domain/scan/scans.ts";
import { alertToast, toast } from "#src/ui/toast.ts";
import { confirmProblem, confirmRead } from "./feedback.ts";

let shown: string | undefined;

/** One toast for the latest scan: under a fast gun the next takes the place of the last. */
export function notifyScan({ isProblem, text }: ScanRecord): void {
  if (shown) notifications.hide(shown);
  shown = isProblem ? alertToast(text) : toast(text);
  if (isProblem) confirmProblem();
  else confirmRead();
}
