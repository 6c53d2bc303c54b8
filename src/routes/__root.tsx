import { createRootRouteWithContext } from "@tanstack/react-router";
import type { AppContext } from "#src/appContext.ts";
import { Shell } from "#src/shell/Shell.tsx";

export const Route = createRootRouteWithContext<AppContext>()({
  component: Shell,
});
