/** Whether the shop calls a toy low by the toy's own threshold, instead of by the same limits for all. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery, storedSettings } from "#src/api/settingsQuery.ts";

export function useIsByThreshold(): boolean {
  const [stored] = useState(() => storedSettings().isByThreshold);
  return useQuery(settingsQuery).data?.isByThreshold ?? stored;
}
