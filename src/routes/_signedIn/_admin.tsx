/** The screens of admins. */
import { createFileRoute } from "@tanstack/react-router";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/_admin")({ beforeLoad: requireAdmin });
