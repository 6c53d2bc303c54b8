/** A toy's picture, or a drawn placeholder of the same size where it is missing or broken (specification section 3). */
import { Center, Image } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconHorseToy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { Picture } from "#domain/toy/pictures.ts";
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
  // What could not be loaded without a network is tried again with it.
  useWindowEvent("online", () => setBroken(null));
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

interface ToyThumbProps {
  toy: Pick<ProjectedToy, "imageThumb" | "picture">;
  /** Width and height in pixels. */
  size: number;
}

/** A toy's small picture in a list, an unsent one where there is one. */
export function ToyThumb({ toy: { imageThumb, picture }, size }: ToyThumbProps) {
  const unsent = useObjectUrl(picture ?? null);
  return <ToyImage src={picture === undefined ? imageThumb : unsent} size={size} />;
}

/**
 * The object URL of a picture that is on this device only. Null without a picture, and until the first effect has
 * run. The same picture in another object keeps its URL.
 */
export function useObjectUrl(picture: Picture | null): string | null {
  const [shown, setShown] = useState(picture);
  if (shown?.strPicture !== picture?.strPicture) setShown(picture);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!shown) return;
    const made = URL.createObjectURL(shown.blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [shown]);
  return url;
}
