/** The toy's picture on its screen: as it will be, before the server has it. */

import { useState } from "react";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { PictureButton } from "#src/pictures/PictureButton.tsx";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { usePicture } from "#src/pictures/usePicture.ts";
import type { commandActors } from "./itemActors.ts";

interface ItemPictureProps {
  machines: ReturnType<typeof commandActors>;
  toy: ProjectedToy;
}

export function ItemPicture({ machines, toy }: ItemPictureProps) {
  const { picture, imageThumb, imageLarge } = toy;
  const unsent = useObjectUrl(picture ?? null);
  const [savePicture] = useState(() => machines.savePictureOf(toy));
  const isStored = picture === undefined;
  const thumb = isStored ? (imageThumb ?? imageLarge) : unsent;
  const actor = usePicture({
    hasPicture: isStored ? thumb !== null : picture !== null,
    savePicture,
  });
  const large = isStored ? (imageLarge ?? imageThumb) : unsent;
  return <PictureButton actor={actor} thumb={thumb} large={large} name={toy.strName} />;
}
