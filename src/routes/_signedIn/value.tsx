import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { dayOf } from "#src/list/searchParams.ts";
import { ValueScreen } from "#src/screens/Value/ValueScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/value")({
  staticData: { title: SCREENS.value.title },
  /** `day`: 2026-11-27, to its end; without it, now. */
  validateSearch: (search: { day?: unknown }): { day?: string } => ({ day: dayOf(search.day) }),
  beforeLoad: requireAdmin,
  component: ValueScreen,
});
