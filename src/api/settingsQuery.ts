/** What the shop has chosen. */
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { OwnFieldSchema } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import { prefixedApi, unwrap } from "./client.ts";

const OWN_FIELDS = "toyshelf.own-fields";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  /** Milliseconds: it hardly ever changes. */
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const settings = await unwrap(prefixedApi.GET("/settings", { signal }));
    localStorage.setItem(OWN_FIELDS, JSON.stringify(settings.ownFields));
    return settings;
  },
});

/** The own fields as they were last read: without a connection a toy's values have their names. */
export function storedOwnFields(): OwnField[] {
  try {
    return v.parse(v.array(OwnFieldSchema), JSON.parse(localStorage.getItem(OWN_FIELDS) ?? "[]"));
  } catch {
    return [];
  }
}
