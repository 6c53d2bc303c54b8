/** The whole list of a large stock, which is written while it is read (specification section 7). */
import { describe, expect, it } from "vitest";
import type { Toy } from "#domain/types.ts";
import { databases } from "./databases.ts";
import { type TestApp, testApp } from "./server.ts";
import { addToys, toyRows } from "./stockApp.ts";

const TOYS = 2300;
/** Without the inactive one. */
const LISTED = TOYS - 1;

const fill = ({ database }: TestApp) =>
  addToys(
    database,
    toyRows(TOYS, (n) => ({
      strName: `Toy ${(n * 7919) % TOYS}`,
      strGender: n % 2 === 0 ? "boy" : "girl",
      intAgeMin: n % 3 === 0 ? null : n % 5,
      intQuantity: n,
      ...(n === 7 && { own: { inactive: "yes" } }),
    })),
  );

describe.each(databases)("the whole list on $name", ({ open }) => {
  it("is the pages put together, sorted alike, each toy once, whatever is written meanwhile", async () => {
    const app = await testApp(open);
    await fill(app);
    const sorts = ["sort=intQuantity&order=desc", "sort=intAgeMin", "sort=intAgeMin&order=desc"];
    for (const query of ["", ...sorts, "gender=girl", "offset=50", "q=toy"]) {
      const whole = await app.call<Toy[]>("GET", `/toys?${query}`);
      const pages: Toy[] = [];
      for (let offset = query === "offset=50" ? 50 : 0; ; offset += 1000) {
        const shape = query === "offset=50" ? "" : query;
        const url = `/toys?${shape}&limit=1000&offset=${offset}`;
        const body = await app.get<Toy[]>(url);
        pages.push(...body);
        if (body.length < 1000) break;
      }
      expect(whole.body).toEqual(pages);
      expect(whole.headers["x-total-count"]).toBe(
        { "gender=girl": "1001", "q=toy": "1001" }[query] ?? `${LISTED}`,
      );
      expect(whole.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
    const whole = app.call<Toy[]>("GET", "/toys?sort=strToyBarcode");
    const write = app.call("PUT", "/toys/T999", { strName: "Changed" });
    expect((await write).status).toBe(200);
    const codes = (await whole).body.map(({ strToyBarcode }) => strToyBarcode);
    expect(new Set(codes).size).toBe(LISTED);
    expect(codes).toHaveLength(LISTED);
  });
});
