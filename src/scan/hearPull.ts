/**
 * The feedback on a pull of the trigger, or a detection: its own tone and vibration, and one toast (specification
 * sections 8 and 9).
 */
import { notifications } from "@mantine/notifications";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { ScanRecord } from "#domain/scan/scans.ts";
import { alertToast, toast } from "#src/ui/toast.ts";
import { type PullKind, signal } from "./feedback.ts";

let shown: string | undefined;

/** One toast for the latest pull: under a fast gun the next takes the place of the last. */
export function hearPull(kind: PullKind, text?: string): void {
  signal(kind);
  if (text === undefined) return;
  if (shown) notifications.hide(shown);
  shown = kind === "taken" || kind === "heard" ? toast(text) : alertToast(text);
}

/** A pull with its outcome. */
export function hearRecord({ isProblem, text }: ScanRecord): void {
  hearPull(isProblem ? "problem" : "taken", text);
}

/** A pull that counts nothing and leads nowhere here. */
export function hearRefused(code: string, sentence: string): void {
  hearPull("notTaken", scanMessages.ofCode(code, sentence));
}
