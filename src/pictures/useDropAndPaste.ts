/** Pictures that are dropped on the page or pasted, while a screen that takes one is shown. */
import { useWindowEvent } from "@mantine/hooks";
import type { PictureRef } from "./usePicture.ts";

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

export function useDropAndPaste(actor: PictureRef): void {
  const take = (event: Event, data: DataTransfer | null) => {
    const file = pictureIn(data);
    if (!file) return;
    event.preventDefault();
    // Over another dialog there is no room for a second one.
    const isAsked = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    if (isAsked && !actor.getSnapshot().hasTag("open")) return;
    actor.send({ type: "file.chosen", file });
  };
  useWindowEvent("drop", (event) => take(event, event.dataTransfer));
  useWindowEvent("paste", (event) => take(event, event.clipboardData));
  // Else the browser would leave the page for the picture.
  useWindowEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
}
