/** The box of a screen that scans into it, or counts it. */
import { useState } from "react";
import { boxQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";

/**
 * The box that a code names, also after somebody deleted it: its cart or its count stays on the screen. Null where the
 * code has named none, or one that was only ordered here and is refused. The screen's route mounts it anew for another code.
 */
export function useKnownBox(boxCode: string) {
  const { data, query } = useAsk(boxQuery(boxCode));
  const [known, setKnown] = useState(data);
  const box = data ?? (known && known.id > 0 ? known : data);
  if (box !== known) setKnown(box);
  return { box, query };
}
