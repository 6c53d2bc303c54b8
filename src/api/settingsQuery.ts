/** What the shop has chosen. */
import { queryOptions } from "@tanstack/react-query";
import { prefixedApi, unwrap } from "./client.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  /** Milliseconds: it hardly ever changes. */
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/settings", { signal })),
});
