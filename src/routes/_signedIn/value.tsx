import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { SCREENS } from "#domain/screens.ts";
import { ValueScreen } from "#src/screens/Value/ValueScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

/** `day`: 2026-11-27, to its end; without it, now. */
const Search = v.object({
  day: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)),
});

export const Route = createFileRoute("/_signedIn/value")({
  staticData: { title: SCREENS.value.title },
  validateSearch: Search,
  beforeLoad: requireAdmin,
  component: ValueScreen,
});
