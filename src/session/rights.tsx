/** Parts of a screen that need a right, shown to people who have it (docs/design.md, "Roles"). */
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { Right } from "#domain/types.ts";
import { Notice } from "#src/ui/states.tsx";
import { useSession } from "./useSession.ts";

const NONE: Right[] = [];

export function useRights(): readonly Right[] {
  return useSession()?.rights ?? NONE;
}

/** Parts that change the stock, hidden from people who may only look. */
export function MayChange({ children }: { children: ReactNode }) {
  return useRights().includes("stock") && children;
}

/** A screen for people with a right; others get a notice in its place. */
export function NeedsRight({ right, screen }: { right: Right; screen: ReactNode }) {
  const isAdmin = useSession()?.role === "admin";
  if (useRights().includes(right)) return screen;
  const title = isAdmin ? RIGHT_MISSING[right] : messages.noPermission;
  return <Notice icon={<IconLock size={32} />} title={title} role="alert" />;
}
