/** New codes and labels by the API (specification section 7; docs/design.md, "Codes"). */
import { describe, expect, it } from "vitest";
import { inHouseCode } from "#domain/code/codes.ts";
import { sqlite } from "./databases.ts";
import { testApp } from "./server.ts";
import { stockApp } from "./stockApp.ts";

describe.each(sqlite)("new codes on $name", ({ open }) => {
  it("are EAN-13 that begin with 2 and never come twice, also all at once", async () => {
    const { call } = await testApp(open);
    const create = async () =>
      (await call<{ success: boolean; code: string }>("POST", "/api/barcodes/new")).body;
    expect(await create()).toEqual({ success: true, code: "2000000000015" });
    const more = await Promise.all(Array.from({ length: 50 }, create));
    const codes = more.map(({ code }) => code);
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) {
      expect(code).toBe(inHouseCode(Number(code.slice(1, 12))));
      expect(code).toMatch(/^2\d{12}$/);
    }
  });

  it("skip what a toy or a box has", async () => {
    const { call } = await testApp(open);
    await call("POST", "/toys", { strToyBarcode: inHouseCode(1), strName: "Train" });
    await call("POST", "/boxes", { strBoxCode: `0${inHouseCode(2)}` });
    const { body } = await call<{ code: string }>("POST", "/barcodes/new");
    expect(body.code).toBe(inHouseCode(3));
  });
});

describe("a label by the API", () => {
  // An app starts a process that draws for it.
  const { call } = stockApp();

  it.each([
    ["2000000000015", 'attachment; filename="2000000000015.pdf"'],
    ["box 1", 'attachment; filename="box 1.pdf"'],
    ["../a", `attachment; filename=".._a.pdf"; filename*=UTF-8''..%2Fa.pdf`],
    ['a"b\\', `attachment; filename="a_b_.pdf"; filename*=UTF-8''a%22b%5C.pdf`],
    ["玩具", `attachment; filename="__.pdf"; filename*=UTF-8''%E7%8E%A9%E5%85%B7.pdf`],
    ["it's(*)", `attachment; filename="it_s___.pdf"; filename*=UTF-8''it%27s%28%2A%29.pdf`],
  ])("of %s is a file of that name", async (code, disposition) => {
    const url = `/barcodes/${encodeURIComponent(code)}/pdf`;
    const { status, headers, bytes } = await call("GET", `/api${url}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(disposition);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await call("GET", url)).status).toBe(200);
  });

  it("is refused for what can be no code", async () => {
    for (const code of ["%20", "x".repeat(65), "a%0Ab", "%2e%2e"]) {
      expect((await call("GET", `/barcodes/${code}/pdf`)).status).toBeGreaterThanOrEqual(400);
      expect((await call("GET", `/barcodes/${code}/pdf`)).status).toBeLessThan(500);
    }
  });
});
