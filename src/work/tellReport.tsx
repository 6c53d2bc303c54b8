/** Says how moves and deletions ended (specification section 8, Storage and Box view). */
import { notifications } from "@mantine/notifications";
import { messages } from "#domain/messages.ts";
import { reportWords, type WorkReport } from "#domain/workReport.ts";
import { alertToast, toast } from "#src/ui/toast.ts";

/** Milliseconds: long enough to read several sentences. */
const READING_TIME = 8000;

export function tellReport(report: WorkReport): void {
  const { successes, failures } = reportWords(report);
  for (const sentence of successes) toast(sentence);
  // Tasks fail without a fault only when the turn was another window's.
  if (report.failed.some(({ fault }) => !fault)) alertToast(messages.workElsewhere);
  for (const { headline, details } of failures) {
    notifications.show({
      title: headline,
      message:
        details.length > 0 ? details.map((detail) => <div key={detail}>{detail}</div>) : null,
      color: "red",
      role: "alert",
      autoClose: READING_TIME,
      closeButtonProps: { "aria-label": "Close" },
    });
  }
}
