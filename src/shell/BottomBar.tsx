/** The bottom bar: the three places that the thumb needs (specification section 2, Shell). */
import { Flex } from "@mantine/core";
import { IconBarcode, IconHome, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./Shell.module.css";

const PLACES = [
  { label: "Home", to: "/home", Icon: IconHome },
  { label: "Scan Barcode", to: "/barcodes", Icon: IconBarcode },
  { label: "Search", to: "/search", Icon: IconSearch },
] as const;

export function BottomBar({ role }: { role: string }) {
  const isAdmin = role === "admin";
  return (
    <Flex component="nav" aria-label="Main" maw={560} mx="auto">
      {PLACES.map(({ label, to, Icon }) => (
        <Link
          key={label}
          to={isAdmin ? to : "/guest"}
          className={classes.link}
          // Three links to one page would all claim to be the current one.
          activeProps={isAdmin ? undefined : { "aria-current": undefined }}
        >
          <span className={classes.icon}>
            <Icon size={24} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </Flex>
  );
}
