/** The shop's settings. */
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { OwnFieldSchema } from "#domain/toy/ownFields.ts";
import { readStored } from "#src/device/readStored.ts";
import { writeStored } from "#src/device/writeStored.ts";
import { prefixedApi, unwrap } from "./client.ts";

const SETTINGS = "toyshelf.settings";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  /** Milliseconds: it hardly ever changes. */
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const settings = await unwrap(prefixedApi.GET("/settings", { signal }));
    store(settings);
    return settings;
  },
});

/** The settings that a device needs without a connection: names of own fields, and the limit of low stock. */
const StoredSchema = v.object({
  ownFields: v.array(OwnFieldSchema),
  isByThreshold: v.boolean(),
});
type Stored = v.InferOutput<typeof StoredSchema>;

const store = ({ ownFields, isByThreshold }: Stored): void =>
  writeStored(SETTINGS, { ownFields, isByThreshold });

/** The settings as they were last read. */
export const storedSettings = (): Stored =>
  readStored(SETTINGS, StoredSchema) ?? { ownFields: [], isByThreshold: false };
