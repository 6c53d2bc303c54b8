/** A toy's picture, or a drawn placeholder of the same size where it is missing or broken (specification section 3). */
import { Center, Image } from "@mantine/core";
import { IconHorseToy } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./ToyImage.module.css";

/**
 * Whether a picture may load: from this server or from the device. A request to another origin would tell it about the
 * shop.
 */
function isOwnPicture(src: string): boolean {
  if (/^data:image\//.test(src)) return true;
  // The address of a picture on the device (blob:) has the page's origin.
  return URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;
}

interface ToyImageProps {
  src: string | null;
  /** Width and height in pixels; as large as there is room for without it. */
  size?: number;
  /** Blank where the toy's name stands beside the picture. */
  alt?: string;
}

const LARGE_SIGN = 96;

export function ToyImage({ src, size, alt = "" }: ToyImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = size ? { w: size, h: size } : { className: classes.large };
  if (!src || broken === src || !isOwnPicture(src)) {
    return (
      <Center
        {...shape}
        mod={{ placeholder: true }}
        classNames={{ root: classes.placeholder }}
        aria-hidden
      >
        <IconHorseToy size={size ? size * 0.55 : LARGE_SIGN} stroke={1.5} />
      </Center>
    );
  }
  return (
    <Image
      {...shape}
      src={src}
      alt={alt}
      radius="md"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
