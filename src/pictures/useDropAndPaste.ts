/** Pictures that are dropped on the page or pasted, while a screen that takes one is shown. */
import { useEffect } from "react";
import type { PictureRef } from "./usePicture.ts";

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

export function useDropAndPaste(actor: PictureRef): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = pictureIn(data);
      if (!file) return;
      event.preventDefault();
      actor.send({ type: "file.chosen", file });
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    // Else the browser would leave the page for the picture.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("dragover", allow);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, [actor]);
}
