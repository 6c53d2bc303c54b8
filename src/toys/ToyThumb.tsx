/** A toy's small picture in a list: the one that it will have, before the server has it. */
import type { ToyAhead } from "#domain/outbox/projection/toyAhead.ts";
import type { Toy } from "#domain/types.ts";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";

interface ToyThumbProps extends Pick<ToyAhead, "picture"> {
  toy: Pick<Toy, "imageThumb">;
  /** Width and height in pixels. */
  size: number;
}

export function ToyThumb({ toy, picture, size }: ToyThumbProps) {
  const unsent = useObjectUrl(picture ?? null);
  return <ToyImage src={picture === undefined ? toy.imageThumb : unsent} size={size} />;
}
