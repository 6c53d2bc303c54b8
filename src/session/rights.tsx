/** Parts of a screen that need a right, shown to people who have it (docs/design.md, "Roles"). */
import { Text } from "@mantine/core";
import { IconLock, IconMoodPuzzled } from "@tabler/icons-react";
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

interface NeedsRightProps {
  right: Right;
  screen: ReactNode;
  /** The unknown code that led to the screen. */
  code?: string | undefined;
}

/** A screen for people with a right; others get a notice in its place. */
export function NeedsRight({ right, screen, code }: NeedsRightProps) {
  const isAdmin = useSession()?.role === "admin";
  if (useRights().includes(right)) return screen;
  const title = isAdmin ? RIGHT_MISSING[right] : messages.noPermission;
  if (!isAdmin || code === undefined)
    return <Notice icon={<IconLock size={32} />} title={title} role="alert" />;
  return (
    <Notice icon={<IconMoodPuzzled size={32} />} title={messages.itemNotFound} role="alert">
      <Text c="dimmed" ta="center" className="breakable">
        {code}
      </Text>
      <Text ta="center">{title}</Text>
    </Notice>
  );
}
