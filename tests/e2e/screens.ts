/** Every screen's address, with the sample stock loaded, for the tests that hold for all of them. */
import type { BoxLine, Toy } from "#domain/types.ts";
import type { TestServer } from "./server.ts";

/** Loads the sample stock and names every screen of specification section 2 by an address that shows it. */
export async function everyScreen(server: TestServer): Promise<Record<string, string>> {
  await server.call("POST", "/api/sample");
  const boxes = await server.call<{ strBoxCode: string }[]>("GET", "/boxes");
  const box = boxes[0]?.strBoxCode ?? "";
  const [line] = await server.call<BoxLine[]>("GET", `/boxes/${box}/toys`);
  const [toy] = await server.call<Toy[]>("GET", "/toys");
  return {
    home: "/home",
    inventory: "/inventory",
    "inventory, nothing found": "/inventory?q=nothing+is+called+so",
    "add item": "/inventory/new?barcode=0012345678905",
    item: `/inventory/${line?.strToyBarcode ?? toy?.strToyBarcode}`,
    "item not found": "/inventory/no-such-toy",
    storage: "/storage",
    box: `/box/${box}`,
    "box not found": "/box/no-such-box",
    "box camera": `/boxcamera/${box}`,
    search: "/search?q=a",
    barcodes: "/barcodes",
    "barcode hub": "/barcode-hub",
    account: "/account",
    people: "/people",
    history: "/history",
    unsent: "/unsent",
    "by need": "/inventory?need=true&sort=intMissing&order=desc",
    count: "/count",
    "count a box": `/count/${box}`,
    accuracy: "/accuracy",
    value: "/value",
    settings: "/settings",
    "how it is": "/how-it-is",
    import: "/import",
    admin: "/admin",
    "no such page": "/no/such/page",
  };
}
