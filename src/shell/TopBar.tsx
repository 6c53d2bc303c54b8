/** The top bar: menu button and the title, which takes the focus after a navigation. */
import { ActionIcon, Text, Title } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useMatch, useMatches, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { messages } from "#domain/messages.ts";
import type { Live } from "#src/live/live.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import classes from "./Shell.module.css";

/** Says where others' changes come late: the stream is lost, or held back by a proxy. */
function LiveSign({ live }: { live: Live }) {
  const isLate = useSelector(useSharedActor(live.actor), (snapshot) => snapshot.hasTag("degraded"));
  return (
    <Text size="sm" c="dimmed" role="status" lh={1.2}>
      {isLate && messages.notLive}
    </Text>
  );
}

// What is unsent belongs to who is signed in: /login is loaded without it.
const UnsentLink = lazy(() => import("./UnsentLink.tsx"));

interface TopBarProps {
  /** What the screen shows; blank where that is what it is called. */
  shown: string;
  onOpenMenu: () => void;
}

export function TopBar({ shown, onOpenMenu }: TopBarProps) {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "" });
  const signedIn = useMatch({
    from: "/_signedIn",
    shouldThrow: false,
    // The parts are not there yet where loading them takes longer than a moment.
    select: ({ context: { live, outbox } }) => (live ? { live, outbox } : null),
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
    document.title = `${shown || title} · Toyshelf`;
  }, [shown, title]);

  return (
    <header className={classes.header}>
      <div className={classes.menu}>
        <ActionIcon
          aria-label="Open menu"
          color="gray"
          c="var(--mantine-color-text)"
          onClick={onOpenMenu}
        >
          <IconMenu2 />
        </ActionIcon>
      </div>
      <div className={classes.title}>
        <Title order={1} tabIndex={-1} ref={heading}>
          {title}
        </Title>
        {signedIn && <LiveSign live={signedIn.live} />}
        <Suspense>{signedIn && <UnsentLink outbox={signedIn.outbox} />}</Suspense>
      </div>
    </header>
  );
}
