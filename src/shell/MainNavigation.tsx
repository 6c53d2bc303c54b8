/** The three places that the thumb needs: a bar at the bottom, a rail at the left where the screen is wide or low, with three more where it is wide (specification section 2, Shell). */
import {
  IconBarcode,
  IconHistory,
  IconHome,
  IconLayoutList,
  IconPackages,
  IconSearch,
} from "@tabler/icons-react";
import { useLinkProps } from "@tanstack/react-router";
import classes from "./Shell.module.css";

const PLACES = [
  { label: "Home", to: "/home", Icon: IconHome },
  { label: "Scan Barcode", to: "/barcodes", Icon: IconBarcode },
  { label: "Search", to: "/search", Icon: IconSearch },
] as const;
const WIDE_PLACES = [
  { label: "Inventory", to: "/inventory", Icon: IconLayoutList },
  { label: "Storage", to: "/storage", Icon: IconPackages },
  { label: "History", to: "/history", Icon: IconHistory },
] as const;
type Place = (typeof PLACES | typeof WIDE_PLACES)[number];

export function MainNavigation({ role }: { role: string }) {
  const isAdmin = role === "admin";
  return (
    <nav aria-label="Main" className={classes.navigation}>
      {PLACES.map((place) => (
        <PlaceLink key={place.label} {...place} isAdmin={isAdmin} />
      ))}
      {isAdmin && (
        <div className={classes.wide}>
          {WIDE_PLACES.map((place) => (
            <PlaceLink key={place.label} {...place} isAdmin />
          ))}
        </div>
      )}
    </nav>
  );
}

function PlaceLink({ label, to, Icon, isAdmin }: Place & { isAdmin: boolean }) {
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
