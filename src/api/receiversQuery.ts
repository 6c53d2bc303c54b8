/** The receivers of mails and webhooks about the stock; only admins with all rights may read them. */
import { queryOptions } from "@tanstack/react-query";
import { prefixedApi, unwrap } from "./client.ts";

export const receiversQuery = queryOptions({
  queryKey: ["receivers"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/receivers", { signal })),
});
