/** A toy's picture as a button, which opens the dialog to take, replace or remove it. */
import { UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import type { PictureRef } from "./usePicture.ts";

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

/** A spreadsheet's cells come with a picture of them, and are pasted into the field. */
const isText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.matches("input, textarea") &&
  Boolean(clipboardData?.types.includes("text/plain"));

/** Takes pictures that are dropped on the page, or pasted. */
function useDropAndPaste(actor: PictureRef): void {
  const take = (event: Event, file: File | undefined) => {
    if (!file) return;
    event.preventDefault();
    // No second dialog opens over another one.
    const isAsked = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    if (isAsked && !actor.getSnapshot().hasTag("open")) return;
    actor.send({ type: "file.chosen", file });
  };
  useWindowEvent("drop", (event) => {
    // Any other file is refused with a sentence: the browser would leave the page to show it.
    take(event, pictureIn(event.dataTransfer) ?? event.dataTransfer?.files[0]);
  });
  useWindowEvent("paste", (event) => {
    if (!isText(event)) take(event, pictureIn(event.clipboardData));
  });
  // Otherwise the browser would leave the page to show the picture.
  useWindowEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
}

/** Pixels a side. */
export const PICTURE_SIZE = 88;

interface PictureButtonProps {
  actor: PictureRef;
  /** The picture's small and large form; null where there is none. */
  thumb: string | null;
  large: string | null;
  name: string;
}

export function PictureButton({ actor, thumb, large, name }: PictureButtonProps) {
  useDropAndPaste(actor);
  return (
    <>
      <UnstyledButton
        type="button"
        flex="none"
        bdrs="md"
        aria-label={thumb ? "Picture" : "Add picture"}
        onClick={() => actor.send({ type: "dialog.opened" })}
      >
        <ToyImage src={thumb} size={PICTURE_SIZE} />
      </UnstyledButton>
      <PictureDialog actor={actor} src={large} name={name} />
    </>
  );
}
