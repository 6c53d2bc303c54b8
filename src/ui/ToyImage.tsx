/** A toy's picture, or a drawn placeholder of the same size where it is missing or broken (specification section 3). */
import { Center, Image } from "@mantine/core";
import { IconHorseToy } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./ToyImage.module.css";

/**
 * True for the addresses of pictures that may load: this server's, and those on the device. Another origin learns
 * nothing.
 */
function isOwnPicture(src: string): boolean {
  if (/^data:image\//.test(src)) return true;
  // An address on this page has the page's origin.
  return URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;
}

interface ToyImageProps {
  src: string | null;
  /** Width and height in pixels; as large as there is room for without it. */
  size?: number;
  /** Blank where its name stands beside it. */
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
