/** Toasts are read once: by the live region around them, and not as live elements of their own. */
import { notificationsStore } from "@mantine/notifications";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const load = async () => ({
  ...(await import("#src/ui/toast.ts")),
  ...(await import("#src/ui/buttonToast.tsx")),
  ...(await import("#src/outbox/showReport.tsx")),
});
let src: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", { innerHeight: 800 });
  src = await load();
});
afterAll(() => vi.unstubAllGlobals());

it.each<[what: string, show: () => void]>([
  ["a toast", () => src.toast("Saved.")],
  ["an alert", () => src.alertToast("Not saved.")],
  ["a warning", () => src.warn("Others wait.")],
  [
    "a report",
    () => src.showReport({ isFailure: true, headline: "Not undone", details: ["It is gone."] }),
  ],
  [
    "a toast with a button",
    () =>
      src.buttonToast({ message: "Saved.", label: "Undo", onPress: () => {}, autoClose: false }),
  ],
])("%s", (_, show) => {
  show();
  const { notifications, queue } = notificationsStore.getState();
  expect([...notifications, ...queue].at(-1)).toMatchObject({ "aria-live": "off" });
});
