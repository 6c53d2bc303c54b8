/** A toy's picture, to tap on: opens the dialog in which it is taken, replaced and removed. */
import { UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import classes from "./Pictures.module.css";
import type { PictureRef } from "./usePicture.ts";

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

/** Pictures that are dropped on the page or pasted, while a screen that takes one is shown. */
function useDropAndPaste(actor: PictureRef): void {
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
        className={classes.button}
        aria-label={thumb ? "Picture" : "Add picture"}
        onClick={() => actor.send({ type: "dialog.opened" })}
      >
        <ToyImage src={thumb} size={PICTURE_SIZE} />
      </UnstyledButton>
      <PictureDialog actor={actor} src={large} name={name} />
    </>
  );
}
