/** The shop's settings: as they are read and changed, and what screens ask of them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { messages } from "#domain/messages.ts";
import { fieldsInUse, OwnFieldSchema } from "#domain/toy/ownFields.ts";
import { REASONS } from "#domain/toy/reasons.ts";
import type { OwnField, SettingsChange } from "#domain/types.ts";
import { newKey, prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/api/freshFor.ts";
import { readStored } from "#src/device/readStored.ts";
import { writeStored } from "#src/device/writeStored.ts";
import { alertToast } from "#src/ui/toast.ts";

const SETTINGS = "toyshelf.settings";

/** The settings that a device needs without a connection: names of own fields, and the limit of low stock. */
const StoredSchema = v.object({
  ownFields: v.array(OwnFieldSchema),
  isByThreshold: v.boolean(),
});
type Stored = v.InferOutput<typeof StoredSchema>;

/** The settings as they were last read. */
export const storedSettings = (): Stored =>
  readStored(SETTINGS, StoredSchema) ?? { ownFields: [], isByThreshold: false };

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  /** Milliseconds: it hardly ever changes. */
  staleTime: freshFor(60_000),
  queryFn: async ({ signal }) => {
    const settings = await unwrap(prefixedApi.GET("/settings", { signal }));
    const { ownFields, isByThreshold } = settings;
    writeStored(SETTINGS, { ownFields, isByThreshold });
    return settings;
  },
});

/** For admins with all rights. A failure is shown, and the settings are read again: somebody else may have changed them. */
export function useSettingsChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: settingsQuery.queryKey,
    mutationFn: (body: SettingsChange) => unwrap(prefixedApi.PATCH("/settings", { body })),
    onSuccess: (settings) => void queries.setQueryData(settingsQuery.queryKey, settings),
    onError(error) {
      alertToast(sentenceOf(error));
      void queries.invalidateQueries(settingsQuery);
    },
  });
}

const inUse = ({ ownFields }: Stored) => fieldsInUse(ownFields);

/** The shop's own fields that are in use, in its order. */
export function useOwnFields(): OwnField[] {
  const [stored] = useState(() => inUse(storedSettings()));
  return useQuery({ ...settingsQuery, select: inUse }).data ?? stored;
}

/** A key that was never given before, so that the new field has no values of another one. */
export const newOwnKey = () => newKey().slice(0, 12);

/** Whether the shop calls a toy low by the toy's own threshold, instead of by the same limits for all. */
export function useIsByThreshold(): boolean {
  const [stored] = useState(() => storedSettings().isByThreshold);
  return useQuery(settingsQuery).data?.isByThreshold ?? stored;
}

/**
 * The contradiction of a toy's quantity: boxes hold more, or they hold fewer where the shop keeps everything in boxes;
 * with the filter and the name of such toys.
 */
export function useContradiction() {
  // Without readable settings loose pieces are no contradiction.
  const isStrict = useQuery(settingsQuery).data?.isAllInBoxes ?? false;
  return {
    /** `discrepancy`: the pieces that the boxes hold beyond the quantity; below 0 fewer. */
    isContradiction: (discrepancy: number) => discrepancy > 0 || (isStrict && discrepancy < 0),
    ...(isStrict
      ? { boxed: "differ" as const, hint: messages.boxesDiffer, figure: "intDiffering" as const }
      : { boxed: "over" as const, hint: messages.boxesOverfull, figure: "intOverfull" as const }),
  };
}

/** The reasons for a decrease that the shop offers, in its order; without readable settings, those of a shop that has chosen none. */
export const useReasons = () => useQuery(settingsQuery).data?.reasons ?? REASONS;
