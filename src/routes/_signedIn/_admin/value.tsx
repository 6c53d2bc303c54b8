import { createFileRoute } from "@tanstack/react-router";
import { dayOf } from "#src/list/searchParams.ts";
import { ValueScreen } from "#src/screens/Value/ValueScreen.tsx";

export const Route = createFileRoute("/_signedIn/_admin/value")({
  /** `day`: the value at the end of that day, as 2026-11-27; without it, the present value. */
  validateSearch: (search: { day?: unknown }): { day?: string } => ({ day: dayOf(search.day) }),
  component: ValueScreen,
});
