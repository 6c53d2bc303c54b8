/** The top bar's title for an address (specification section 2, Shell). */

const TITLES: [RegExp, string][] = [
  [/^\/inventory\/new$/, "Add Item"],
  [/^\/inventory\/./, "Item"],
  [/^\/inventory$/, "Inventory"],
  [/^\/storage$/, "Storage"],
  [/^\/box(camera)?\//, "Box"],
  [/^\/search$/, "Search"],
  [/^\/barcodes$/, "Scan Barcode"],
  [/^\/account$/, "Account"],
  [/^\/login$/, "Sign In"],
  [/^\/admin$/, "Admin Panel"],
  [/^\/people$/, "People"],
  [/^\/guest$/, "Guest"],
  [/^\/unsent$/, "Unsent"],
  [/^\/history$/, "History"],
  [/^\/import(\/|$)/, "Import"],
];

export function titleOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return TITLES.find(([pattern]) => pattern.test(path))?.[1] ?? "Home";
}
