/** The codes of the stock that labels may say, out of the copy that this device keeps. */
import type { PackedCodes } from "#domain/code/packedCodes.ts";
import { askCopyInTime } from "#src/copy/copy.ts";

/** Asks for them when it is first called; gives null until they are there, or where no copy is kept. */
export function stockCodes(): () => PackedCodes | null {
  let codes: PackedCodes | null = null;
  let isAsked = false;
  return () => {
    if (!codes && !isAsked) {
      isAsked = true;
      void askCopyInTime("labels").then((known) => {
        codes = known?.value ?? null;
        isAsked = false;
      });
    }
    return codes;
  };
}
