/** The frame around every screen: top bar, drawer, main navigation (specification section 2, Shell). */
import { ActionIcon, Text, Title } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Outlet, useMatch, useMatches, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "#domain/messages.ts";
import { titleOf } from "#domain/screens.ts";
import type { Live } from "#src/live/live.ts";
import { useSession } from "#src/session/useSession.ts";
import { alertToast } from "#src/ui/toast.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { TitleContext } from "#src/ui/useTitle.ts";
import { MainNavigation } from "./MainNavigation.tsx";
import type { Menu as MenuType } from "./Menu.tsx";
import classes from "./Shell.module.css";

/** A sign that other people's changes arrive late, because the stream is lost or held back by a proxy. */
function LiveSign({ live }: { live: Live }) {
  const isLate = useSelector(useSharedActor(live.actor), (snapshot) => snapshot.hasTag("degraded"));
  return (
    <Text size="sm" c="dimmed" role="status" lh={1.2}>
      {isLate && messages.notLive}
    </Text>
  );
}

// Only for people who are signed in: /login is loaded without it.
const UnsentLink = lazy(() => import("./UnsentLink.tsx"));

interface TopBarProps {
  /** The name of the shown thing; blank where it equals the title. */
  shown: string;
  onOpenMenu: () => void;
}

/** The top bar: menu button and the title, which takes the focus after a navigation. */
function TopBar({ shown, onOpenMenu }: TopBarProps) {
  const router = useRouter();
  const title = useMatches({
    select: (all) => all.at(-1)?.staticData.title ?? titleOf(all.at(-1)?.fullPath) ?? "",
  });
  const signedIn = useMatch({
    from: "/_signedIn",
    shouldThrow: false,
    // Null while the parts for people who are signed in are loading.
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

// Not needed for signing in: /login is loaded without them.
const SignOutQuestion = lazy(() => import("./SignOutQuestion.tsx"));
const loadMenu = () => import("./Menu.tsx");

/** The width from which the navigation is a rail, as in Shell.module.css. */
const RAIL = "(min-width: 64em), (min-width: 35em) and (max-height: 31.25em)";

export function Shell() {
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState("");
  const [Menu, setMenu] = useState<typeof MenuType>();
  const [isMenuOpen, menu] = useDisclosure(false);
  const openMenu = () => {
    loadMenu().then(
      (part) => {
        // The drawer renders closed first, so that it knows which element gets the focus back.
        flushSync(() => setMenu(() => part.Menu));
        menu.open();
      },
      () => alertToast(messages.somethingWrong),
    );
  };
  const isRail = useMediaQuery(RAIL, undefined, { getInitialValueInEffect: false });
  const navigation = session && <MainNavigation session={session} />;
  return (
    <div className={classes.shell} data-signed-in={session !== null || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: the router would take the hash for another address */}
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <TopBar shown={shown} onOpenMenu={openMenu} />
      {/* The order of the focus follows the layout: a rail before the screen, a bar after it. */}
      {isRail && navigation}
      <main id="main" tabIndex={-1} ref={main} className={classes.main}>
        <TitleContext value={setShown}>
          <Outlet />
        </TitleContext>
      </main>
      {!isRail && navigation}
      {Menu && <Menu opened={isMenuOpen} onClose={menu.close} />}
      <Suspense>{session && <SignOutQuestion />}</Suspense>
    </div>
  );
}
