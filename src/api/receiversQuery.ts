/** The receivers outside of the app; admins with all rights may ask. */
import { queryOptions } from "@tanstack/react-query";
import { prefixedApi, unwrap } from "./client.ts";

export const receiversQuery = queryOptions({
  queryKey: ["receivers"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/receivers", { signal })),
});
