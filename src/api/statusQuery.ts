/** The state of the server; admins with all rights may ask. */
import { queryOptions } from "@tanstack/react-query";
import { prefixedApi, unwrap } from "./client.ts";

export const statusQuery = queryOptions({
  queryKey: ["status"],
  /** Milliseconds. */
  refetchInterval: 10_000,
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/status", { signal })),
});
