/** The frame around every screen: top bar, drawer, bottom bar (specification section 2, Shell). */
import { AppShell } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useSession } from "#src/session/useSession.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Menu } from "./Menu.tsx";
import classes from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { useFocusKept } from "./useFocusKept.ts";

export function Shell() {
  const session = useSession();
  useFocusKept();
  const [isMenuOpen, menu] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: "calc(60px + env(safe-area-inset-top))" }}
      footer={{
        height: "calc(64px + env(safe-area-inset-bottom))",
        collapsed: session === null,
      }}
      classNames={{ header: classes.header, footer: classes.footer, main: classes.main }}
    >
      <AppShell.Header>
        <TopBar onOpenMenu={menu.open} />
      </AppShell.Header>
      <AppShell.Main>
        <div className={classes.page}>
          <Outlet />
        </div>
      </AppShell.Main>
      {session && (
        <AppShell.Footer>
          <BottomBar role={session.role} />
        </AppShell.Footer>
      )}
      <Menu opened={isMenuOpen} onClose={menu.close} />
    </AppShell>
  );
}
