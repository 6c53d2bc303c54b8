/** A toy's picture, to tap on: opens the dialog in which it is taken, replaced and removed. */
import { UnstyledButton } from "@mantine/core";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import classes from "./Pictures.module.css";
import { useDropAndPaste } from "./useDropAndPaste.ts";
import type { PictureRef } from "./usePicture.ts";

/** Pixels a side. */
export const PICTURE_SIZE = 88;

interface PictureButtonProps {
  actor: PictureRef;
  /** As it is shown small and large; null where there is none. */
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
