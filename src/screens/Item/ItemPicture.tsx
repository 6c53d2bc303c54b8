/** The toy's picture on its screen: as it will be, before the server has it. */
import { useState } from "react";
import { PictureButton } from "#src/pictures/PictureButton.tsx";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { usePicture } from "#src/pictures/usePicture.ts";
import type { commandActors } from "./itemActors.ts";
import type { KnownToy } from "./useToyActor.ts";

interface ItemPictureProps {
  machines: ReturnType<typeof commandActors>;
  known: KnownToy;
}

export function ItemPicture({ machines, known }: ItemPictureProps) {
  const { toy, picture, onStored } = known;
  const { imageThumb, imageLarge } = toy;
  const unsent = useObjectUrl(picture ?? null);
  const [savePicture] = useState(() => machines.savePictureOf(toy));
  const isStored = picture === undefined;
  const thumb = isStored ? (imageThumb ?? imageLarge) : unsent;
  const actor = usePicture({
    hasPicture: isStored ? thumb !== null : picture !== null,
    savePicture,
    onSaved: (stored) => stored && onStored(stored),
  });
  const large = isStored ? (imageLarge ?? imageThumb) : unsent;
  return <PictureButton actor={actor} thumb={thumb} large={large} name={toy.strName} />;
}
