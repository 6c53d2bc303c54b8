/** A toy's small picture in a list, an unsent one where there is one. */
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";

interface ToyThumbProps {
  toy: Pick<ProjectedToy, "imageThumb" | "picture">;
  /** Width and height in pixels. */
  size: number;
}

export function ToyThumb({ toy: { imageThumb, picture }, size }: ToyThumbProps) {
  const unsent = useObjectUrl(picture ?? null);
  return <ToyImage src={picture === undefined ? imageThumb : unsent} size={size} />;
}
