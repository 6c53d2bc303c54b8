import { createRootRoute } from "@tanstack/react-router";
import { Shell } from "#src/shell/Shell.tsx";

export const Route = createRootRoute({ component: Shell });
