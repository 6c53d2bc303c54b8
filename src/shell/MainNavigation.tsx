/** The three places that the thumb needs: a bar at the bottom, a rail at the left where the screen is wide or low (specification section 2, Shell). */
import { IconBarcode, IconHome, IconSearch } from "@tabler/icons-react";
import { useLinkProps } from "@tanstack/react-router";
import classes from "./Shell.module.css";

const PLACES = [
  { label: "Home", to: "/home", Icon: IconHome },
  { label: "Scan Barcode", to: "/barcodes", Icon: IconBarcode },
  { label: "Search", to: "/search", Icon: IconSearch },
] as const;

export function MainNavigation({ role }: { role: string }) {
  return (
    <nav aria-label="Main" className={classes.navigation}>
      {PLACES.map((place) => (
        <Place key={place.label} {...place} isAdmin={role === "admin"} />
      ))}
    </nav>
  );
}

function Place({ label, to, Icon, isAdmin }: (typeof PLACES)[number] & { isAdmin: boolean }) {
  const link = useLinkProps({ to: isAdmin ? to : "/guest" });
  // Three links to one page would all claim to be the current one: the first alone does.
  const current = isAdmin || to === "/home" ? link["aria-current"] : undefined;
  return (
    <a {...link} aria-current={current} className={classes.place}>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden />
      </span>
      {label}
    </a>
  );
}
