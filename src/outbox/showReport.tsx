/** Shows how commands that were ordered together came out, in the words of their kinds (specification section 8). */
import { notifications } from "@mantine/notifications";
import type { OutcomeReport } from "#domain/outbox/kinds/outcome.ts";
import { alertToast, READ_ONCE, toast, toastPosition } from "#src/ui/toast.ts";

/** Milliseconds: long enough to read several sentences. */
const READING_TIME = 8000;

/** Returns the message's id, to hide it before its time. */
export function showReport({ isFailure, headline, details }: OutcomeReport): string {
  if (!isFailure) return toast(headline);
  if (details.length === 0) return alertToast(headline);
  return notifications.show({
    ...READ_ONCE,
    position: toastPosition(),
    title: headline,
    message: details.map((detail) => <div key={detail}>{detail}</div>),
    color: "red",
    role: "alert",
    autoClose: READING_TIME,
    closeButtonProps: { "aria-label": "Close" },
  });
}
