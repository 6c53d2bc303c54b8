/** Whether the shop goes by each toy's own threshold in what it calls low, instead of the same limits for all. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery, storedSettings } from "#src/api/settingsQuery.ts";

export function useIsByThreshold(): boolean {
  const [stored] = useState(() => storedSettings().isByThreshold);
  return useQuery(settingsQuery).data?.isByThreshold ?? stored;
}
