/** The reasons for a decrease that the shop offers, in its order. */
import { useQuery } from "@tanstack/react-query";
import { REASONS } from "#domain/toy/reasons.ts";
import { settingsQuery } from "#src/api/settingsQuery.ts";

/** Without readable settings, the reasons of a shop that has chosen none. */
export const useReasons = () => useQuery(settingsQuery).data?.reasons ?? REASONS;
