/** A picture as large as there is room for, or the placeholder. */
import { Center } from "@mantine/core";
import { IconHorseToy } from "@tabler/icons-react";
import { useState } from "react";
import { isOwnPicture } from "#src/ui/ownPicture.ts";
import classes from "./Pictures.module.css";

export function LargePicture({ src, alt }: { src: string | null; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src || !isOwnPicture(src)) {
    return (
      <Center className={`${classes.large} ${classes.placeholder}`} c="shelf.6" aria-hidden>
        <IconHorseToy size={96} stroke={1.2} />
      </Center>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      className={classes.large}
      onError={() => setBroken(src)}
    />
  );
}
