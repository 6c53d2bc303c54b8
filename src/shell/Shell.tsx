/** The frame around every screen: top bar, drawer, main navigation (specification section 2, Shell). */
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useSession } from "#src/session/useSession.ts";
import { TitleContext } from "#src/ui/useTitle.ts";
import { MainNavigation } from "./MainNavigation.tsx";
import { Menu } from "./Menu.tsx";
import classes from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

export function Shell() {
  const session = useSession();
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState("");
  const [isMenuOpen, menu] = useDisclosure(false);
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
      <TopBar shown={shown} onOpenMenu={menu.open} />
      <main id="main" tabIndex={-1} ref={main} className={classes.main}>
        <TitleContext value={setShown}>
          <Outlet />
        </TitleContext>
      </main>
      {session && <MainNavigation role={session.role} />}
      <Menu opened={isMenuOpen} onClose={menu.close} />
    </div>
  );
}
