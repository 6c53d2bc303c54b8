/** An upload that is cancelled before its first byte is not sent (docs/design.md, "Import"). */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { TableRequest } from "#src/screens/Import/readFile.worker.ts";

const load = async () => ({
  ...(await import("#src/screens/Import/readFile.ts")),
  ...(await import("#src/screens/Import/upload.ts")),
});
let src: Awaited<ReturnType<typeof load>>;

const ROWS = [["A-1", "Train"]];
const read = {
  ...{ strFile: "toys.csv", strHash: "0", strFormat: ",", headings: ["Barcode", "Name"] },
  ...{ intFirst: 2, sample: ROWS, intRows: 1, sheets: [] },
  reading: { mapping: { strToyBarcode: 0, strName: 1 }, decimal: "." },
};

/** In the worker's place: it answers with the rows when it is let. */
let giveRows = () => {};
class StandIn extends EventTarget {
  postMessage({ id, request: { type } }: { id: number; request: TableRequest }): void {
    const answer = (data: object) => this.dispatchEvent(new MessageEvent("message", { data }));
    if (type === "read") queueMicrotask(() => answer({ id, answer: read }));
    else giveRows = () => answer({ id, answer: ROWS });
  }
  terminate(): void {}
}

/** In the network's place. */
let sent = 0;
class Call {
  upload = {};
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    sent += 1;
  }
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("location", { origin: "http://shelf.test" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("Worker", StandIn);
  vi.stubGlobal("XMLHttpRequest", Call);
  src = await load();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it("while its rows are read, or written down", async () => {
  const chosen = { strFile: "toys.csv", content: "" };
  const table = await src.readFile(chosen, { words: {}, ownFields: [] });
  const said = vi.fn();
  const cancelEarly = src.upload(table, said);
  cancelEarly();
  giveRows();

  const { blob } = Request.prototype;
  const cancelLate = src.upload(table, said);
  const writing = vi.spyOn(Request.prototype, "blob").mockImplementation(function (this: Request) {
    cancelLate();
    return blob.call(this);
  });
  onTestFinished(() => writing.mockRestore());
  giveRows();
  await vi.waitFor(() => expect(writing).toHaveBeenCalled(), { interval: 1 });
  writing.mockRestore();

  // One that is not cancelled is sent after the others would have been.
  const cancel = src.upload(table, said);
  giveRows();
  await vi.waitFor(() => expect(sent).toBeGreaterThan(0), { interval: 1 });
  cancel();
  expect(sent).toBe(1);
  expect(said).not.toHaveBeenCalled();
});
