/** The frame around every screen: top bar, drawer, main navigation (specification section 2, Shell). */
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useSession } from "#src/session/useSession.ts";
import { MainNavigation } from "./MainNavigation.tsx";
import { Menu } from "./Menu.tsx";
import classes from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

export function Shell() {
  const session = useSession();
  const [isMenuOpen, menu] = useDisclosure(false);
  return (
    <div className={classes.shell} data-signed-in={session !== null || undefined}>
      <TopBar onOpenMenu={menu.open} />
      <main className={classes.main}>
        <Outlet />
      </main>
      {session && <MainNavigation role={session.role} />}
      <Menu opened={isMenuOpen} onClose={menu.close} />
    </div>
  );
}
