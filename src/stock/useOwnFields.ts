/** The shop's own fields that are in use, in its order. */
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

/** A key that was never given before, so that the new field has no values of another one. */
export const newOwnKey = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
