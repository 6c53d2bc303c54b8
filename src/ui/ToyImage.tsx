/** A toy's picture, or a drawn placeholder of the same size where it is missing or broken (specification section 3). */
import { Center, Image } from "@mantine/core";
import { IconHorseToy } from "@tabler/icons-react";
import { useState } from "react";
import { isOwnPicture } from "./ownPicture.ts";
import classes from "./ToyImage.module.css";

interface ToyImageProps {
  src: string | null;
  /** Width and height in pixels. */
  size: number;
}

export function ToyImage({ src, size }: ToyImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src || !isOwnPicture(src)) {
    return (
      <Center w={size} h={size} className={classes.placeholder} data-placeholder aria-hidden>
        <IconHorseToy size={size * 0.55} stroke={1.5} />
      </Center>
    );
  }
  return (
    <Image
      src={src}
      alt=""
      w={size}
      h={size}
      fit="cover"
      radius="md"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
