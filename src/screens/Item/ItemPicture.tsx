/** The toy's picture on its screen: as it will be, before the server has it. */

import { useState } from "react";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { PICTURE_SIZE, PictureButton } from "#src/pictures/PictureButton.tsx";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { usePicture } from "#src/pictures/usePicture.ts";
import { useRights } from "#src/session/rights.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import type { commandActors } from "./itemActors.ts";

interface ItemPictureProps {
  machines: ReturnType<typeof commandActors>;
  toy: ProjectedToy;
}

export function ItemPicture({ machines, toy }: ItemPictureProps) {
  const { picture, imageThumb, imageLarge } = toy;
  const unsent = useObjectUrl(picture ?? null);
  const [savePicture] = useState(() => machines.savePictureOf(toy));
  const mayChange = useRights().includes("stock");
  const isStored = picture === undefined;
  const thumb = isStored ? (imageThumb ?? imageLarge) : unsent;
  const actor = usePicture({
    hasPicture: isStored ? thumb !== null : picture !== null,
    savePicture,
  });
  const large = isStored ? (imageLarge ?? imageThumb) : unsent;
  if (!mayChange) return <ToyImage src={thumb} size={PICTURE_SIZE} />;
  return <PictureButton actor={actor} thumb={thumb} large={large} name={toy.strName} />;
}
