import { createFileRoute } from "@tanstack/react-router";
import { dayOf } from "#src/list/searchParams.ts";
import { ValueScreen } from "#src/screens/Value/ValueScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/value")({
  /** `day`: the value at the end of that day, as 2026-11-27; without it, the present value. */
  validateSearch: (search: { day?: unknown }): { day?: string } => ({ day: dayOf(search.day) }),
  beforeLoad: requireAdmin,
  component: ValueScreen,
});
