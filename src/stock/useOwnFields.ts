/** The fields that the shop keeps of its toys beside what every toy has, in its order. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldsInUse } from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";
import { settingsQuery, storedSettings } from "#src/api/settingsQuery.ts";

const inUse = ({ ownFields }: { ownFields: OwnField[] }) => fieldsInUse(ownFields);

export function useOwnFields(): OwnField[] {
  const [stored] = useState(() => fieldsInUse(storedSettings().ownFields));
  return useQuery({ ...settingsQuery, select: inUse }).data ?? stored;
}

/** A key that was never given before, so that no value of another field is its. */
export const newOwnKey = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
