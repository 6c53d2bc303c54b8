/** The top bar: menu button and the title, which takes the focus after a navigation. */
import { ActionIcon, Group, Title } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { titleOf } from "./title.ts";

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const router = useRouter();
  const title = useRouterState({
    select: ({ resolvedLocation, location }) => titleOf((resolvedLocation ?? location).pathname),
  });
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // A field that a new screen focuses by itself keeps the focus.
        const isFocusFree =
          document.activeElement === document.body ||
          !document.activeElement?.closest("main, dialog, [role=dialog]");
        if (fromLocation && pathChanged && isFocusFree)
          heading.current?.focus({ preventScroll: true });
      }),
    [router],
  );

  useEffect(() => {
    document.title = `${title} · Toyshelf`;
  }, [title]);

  return (
    <Group h={60} px="xs" gap="xs" wrap="nowrap">
      <ActionIcon
        aria-label="Open menu"
        color="gray"
        c="var(--mantine-color-text)"
        onClick={onOpenMenu}
      >
        <IconMenu2 />
      </ActionIcon>
      <Title order={1} tabIndex={-1} ref={heading}>
        {title}
      </Title>
    </Group>
  );
}
