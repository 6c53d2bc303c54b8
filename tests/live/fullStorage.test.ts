/** A device whose storage is full: what is only stored for later is left out with a warning, and the page goes on. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { NO_REPAIR } from "#domain/scan/gunRepair.ts";
import { NO_SCANS } from "#domain/scan/scanQueue.ts";
import type { Session } from "#domain/types.ts";
import type { ImportTable } from "#machines/import.machine.ts";

const load = async () => ({
  ...(await import("#src/session/storage.ts")),
  ...(await import("#src/session/link.ts")),
  ...(await import("#src/scan/gunRepair.ts")),
  ...(await import("#src/scan/heldScan.ts")),
  ...(await import("#src/scan/persistedScans.ts")),
  ...(await import("#src/scan/scanMode.ts")),
  ...(await import("#src/copy/copy.ts")),
  ...(await import("#src/screens/Import/readings.ts")),
});
let src: Awaited<ReturnType<typeof load>>;

const session: Session = {
  user: { name: "Ada", email: "ada@example.com", address: null, phone: null, dob: null },
  ...{ role: "admin", rights: [], accessToken: "token", expiresAt: Number.MAX_SAFE_INTEGER },
};
const table: ImportTable = {
  ...{ strImport: "i", strFile: "a.csv", strHash: "0", strFormat: ",", headings: ["Name"] },
  ...{ intFirst: 2, sample: [], intRows: 0, existing: "leave", sheets: [] },
  reading: { mapping: { strName: 0 }, decimal: "." },
};
const repair = { ...NO_REPAIR, prefix: "]C1" };
const LINK = `#invite=${"a".repeat(43)}`;

beforeAll(async () => {
  // Another file of this worker may have them, with another storage.
  vi.resetModules();
  const full = {
    getItem: () => null,
    removeItem: () => {},
    setItem() {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  };
  vi.stubGlobal("location", { origin: "http://shelf.test" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", full);
  vi.stubGlobal("sessionStorage", full);
  src = await load();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it.each<[what: string, write: () => unknown]>([
  ["the session", () => src.writeSession(session)],
  ["the columns of a file", () => src.persistReading(table)],
  ["scans", () => src.persistScans("a", { ...NO_SCANS, heldCode: "0012" })],
  ["a code that waits", () => src.persistHeldScans(["0012"])],
  ["camera or gun", () => src.writeScanMode("gun")],
  ["the gun's repair", () => src.writeGunRepair(repair)],
  ["that no copy is wanted", () => src.wantCopy(false)],
  ["an opened link", () => src.takeLink(LINK)],
])("goes on without %s", (_, write) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  expect(write).not.toThrow();
  expect(warned).toHaveBeenCalled();
});

it("has the gun's repair and an opened link for as long as the page lasts", () => {
  expect(src.readGunRepair()).toEqual(repair);
  expect(src.openedLink()).not.toBeNull();
  src.dropLink();
  expect(src.openedLink()).toBeNull();
});
