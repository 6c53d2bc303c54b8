/** A cart's, or a count's, line of a toy. */
import type { CartLine, Toy } from "../types.ts";

/** A cart line that can be drawn. */
export type BoxCartLine = CartLine &
  Pick<Toy, "imageThumb"> & {
    intUntil?: number | null | undefined;
    isHandedIn?: boolean | undefined;
  };
