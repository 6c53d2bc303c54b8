/** The screens: address, title, who may use it, and where it is listed (specification section 2, Shell). */
import { hasAllRights } from "./people/roles.ts";
import type { Right, Session } from "./types.ts";

/** The drawer, the bar at the bottom, the rail of a wide screen, the palette. */
type List = "menu" | "bar" | "rail" | "palette";

interface Screen {
  path: `/${string}`;
  title: string;
  /** Whom it is listed for; everybody where nothing is said. */
  isFor?: Right | "signedIn" | "admin" | "allRights";
  lists?: readonly List[];
}

const IN_MENU = ["menu", "palette"] as const;
const IN_RAIL = ["menu", "rail", "palette"] as const;
const IN_BAR = ["bar", "palette"] as const;

/** In the order of the lists. */
export const SCREENS = {
  start: { path: "/", title: "Home", lists: ["menu"] },
  home: { path: "/home", title: "Home", lists: IN_BAR },
  barcodes: { path: "/barcodes", title: "Scan Barcode", lists: IN_BAR },
  search: { path: "/search", title: "Search", lists: IN_BAR },
  inventory: { path: "/inventory", title: "Inventory", isFor: "admin", lists: IN_RAIL },
  addItem: { path: "/inventory/new", title: "Add Item", isFor: "stock", lists: ["palette"] },
  storage: { path: "/storage", title: "Storage", isFor: "admin", lists: IN_RAIL },
  barcodeHub: { path: "/barcode-hub", title: "Barcode Hub", lists: ["palette"] },
  history: { path: "/history", title: "History", isFor: "admin", lists: IN_RAIL },
  value: { path: "/value", title: "Value", isFor: "admin", lists: IN_MENU },
  account: { path: "/account", title: "Account", lists: IN_MENU },
  unsent: { path: "/unsent", title: "Unsent", isFor: "signedIn", lists: IN_MENU },
  admin: { path: "/admin", title: "Admin Panel", isFor: "admin", lists: ["menu"] },
  count: { path: "/count", title: "Count", isFor: "stock", lists: IN_MENU },
  import: { path: "/import", title: "Import", isFor: "stock", lists: IN_MENU },
  people: { path: "/people", title: "People", isFor: "people", lists: IN_MENU },
  settings: { path: "/settings", title: "Settings", isFor: "allRights", lists: IN_MENU },
  status: { path: "/how-it-is", title: "How it is", isFor: "allRights", lists: ["palette"] },
  accuracy: { path: "/accuracy", title: "Accuracy", isFor: "admin", lists: ["palette"] },
  box: { path: "/box", title: "Box" },
  boxCamera: { path: "/boxcamera", title: "Box" },
  countLoose: { path: "/count-loose", title: "Count" },
  guest: { path: "/guest", title: "Guest" },
  login: { path: "/login", title: "Sign In" },
} as const satisfies Record<string, Screen>;

/** The title of a route's screen: `/box/$boxCode` is of the screen `/box`, and `/inventory/` of `/inventory`. */
export const titleOf = (route = "") =>
  Object.values(SCREENS).find(({ path }) => path === route.replace(/(?<=.)\/(\$\w+)?$/, ""))?.title;

export type ScreenName = keyof typeof SCREENS;

function isListedFor({ isFor }: Screen, session: Session | null): boolean {
  switch (isFor) {
    case undefined:
      return true;
    case "signedIn":
      return session !== null;
    case "admin":
      return session?.role === "admin";
    case "allRights":
      return session !== null && hasAllRights(session);
    default:
      return session?.rights.includes(isFor) ?? false;
  }
}

type Listed<In extends List> = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends { lists: readonly (infer Some)[] }
    ? In extends Some
      ? Name
      : never
    : never;
}[ScreenName];

/** The screens that a list has for a person; null where nobody is signed in. */
export function screensIn<In extends List>(list: In, session: Session | null) {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names
    .filter((name) => {
      const screen: Screen = SCREENS[name];
      return (screen.lists?.includes(list) ?? false) && isListedFor(screen, session);
    })
    .map((name) => ({ name: name as Listed<In>, ...SCREENS[name as Listed<In>] }));
}
