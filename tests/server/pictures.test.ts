/** Toys' pictures: what is taken, what is made of it, where it is served, how long it is kept. */
import { hash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import type { Toy } from "#domain/types.ts";
import { steadyTime } from "#server/database/steadyTime.ts";
import { clearEnded } from "#server/http/housekeeping.ts";
import { storePicture } from "#server/pictures/pictureStore.ts";
import { findToy } from "#server/stock/toys/toyRows.ts";
import { changeToy } from "#server/stock/toys/write.ts";
import { letYearsPass, sqlite } from "./databases.ts";
import { fromPhone, HOSTILE, halves, SMUGGLED } from "./hostilePictures.ts";
import { importFile, takeStep } from "./imports.ts";
import type { TestApp } from "./server.ts";
import { describeStock, latestChange, stockApp, undoChange, writeEntry } from "./stockApp.ts";

const DAY = 24 * 60 * 60 * 1000;
const SECOND = 1000;

const addToy = ({ call }: TestApp, barcode = "T1") =>
  call<Toy>("POST", "/toys", { strToyBarcode: barcode, strName: "Train" });
const toyIn = ({ get }: TestApp, code = "T1") => get<Toy>(`/toys/${code}`);
const countIn = async ({ database }: TestApp) =>
  (await database.db.selectFrom("pictures").select("strHash").execute()).length;
const pngOf = (color: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Sends a picture a second after the one before. */
function put(
  app: TestApp,
  picture: Buffer,
  { code = "T1", type = "image/png", key = "", headers = {} } = {},
) {
  app.clock.now += SECOND;
  return app.call<Toy & { error: string; code: string }>(
    "PUT",
    `/api/toys/${code}/picture`,
    picture,
    { headers: { "content-type": type, ...headers }, ...(key && { key }) },
  );
}

const served = ({ call }: TestApp, address: string | null) =>
  call("GET", address ?? "/", undefined, { as: null });

/** Days later, when the sessions of today have ended. */
async function pass(app: TestApp, days: number): Promise<void> {
  const { database, clock, tokens, newSession } = app;
  const passed = () => database.write((trx) => steadyTime(database, trx, clock.now));
  await passed();
  clock.now += days * DAY;
  await passed();
  tokens.admin = await newSession("admin");
}

const clearAway = ({ database, clock }: TestApp) => clearEnded({ database, now: () => clock.now });

async function travel(app: TestApp, days: number): Promise<void> {
  await pass(app, days);
  await clearAway(app);
}

describeStock(sqlite, "a toy's picture on $name", ({ app }) => {
  beforeEach(() => addToy(app));

  it("is made square and small, upright, and nobody is told where it was taken", async () => {
    const { status, body, headers } = await put(app, await fromPhone(), { type: "image/jpeg" });
    expect(status).toBe(200);
    expect(headers.etag).toBe(`"${body.intVersion}"`);
    expect(body).toEqual(await toyIn(app));
    const [thumb, large] = await Promise.all([
      served(app, body.imageThumb),
      served(app, body.imageLarge),
    ]);
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ width: 256, height: 256 });
    const made = await sharp(large.bytes).metadata();
    expect(made).toMatchObject({ format: "webp", width: 400, height: 600, space: "srgb" });
    for (const told of ["exif", "icc", "xmp", "iptc", "orientation"]) {
      expect(made, told).not.toHaveProperty(told);
    }
    // The left half lies on top when the phone is held upright.
    const { data } = await sharp(large.bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(blue);
  });

  it("is made no larger than it was, and not larger than it is shown", async () => {
    const { body } = await put(app, await halves(3200, 1800).webp().toBuffer(), {
      type: "image/webp",
    });
    const { bytes } = await served(app, body.imageLarge);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 900 });
  });

  it("is served to anybody who knows its address, for ever, and runs nothing", async () => {
    const { body } = await put(app, await pngOf("red"));
    const { status, headers, bytes } = await served(app, body.imageLarge);
    expect(status).toBe(200);
    expect(body.imageLarge).toBe(`/api/pictures/${hash("sha256", bytes, "hex")}`);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    const unknown = await served(app, `/api/pictures/${"0".repeat(64)}`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers["cache-control"]).toBe("no-store");
  });

  it("is in the history, is undone and set back, also with the toy", async () => {
    const { body: first } = await put(app, await pngOf("red"));
    const { body: second } = await put(app, await pngOf("blue"));
    expect(second.imageThumb).not.toBe(first.imageThumb);
    expect((await undoChange(app)).status).toBe(200);
    expect((await toyIn(app)).imageLarge).toBe(first.imageLarge);
    expect((await app.call("DELETE", "/api/toys/T1/picture")).status).toBe(200);
    expect(await toyIn(app)).toMatchObject({ imageThumb: null, imageLarge: null });
    expect((await undoChange(app)).status).toBe(200);
    expect((await toyIn(app)).imageThumb).toBe(first.imageThumb);
    expect((await app.call("DELETE", "/api/toys/T1")).status).toBe(204);
    expect((await undoChange(app)).status).toBe(200);
    expect((await toyIn(app)).imageThumb).toBe(first.imageThumb);
    expect((await served(app, first.imageThumb)).status).toBe(200);
  });

  it("that somebody replaced meanwhile is asked about once, in a sentence without addresses", async () => {
    await put(app, await pngOf("red"));
    const { intChange } = await latestChange(app);
    await put(app, await pngOf("blue"));
    const { status, body } = await undoChange(app, intChange);
    expect(status).toBe(412);
    expect(Object.values(body.fields ?? {})).toEqual([
      'The picture of "Train" was changed by now. Undoing sets back the former one.',
    ]);
    await undoChange(app, intChange, "?force=true");
    expect(await toyIn(app)).toMatchObject({ imageThumb: null, imageLarge: null });
  });

  it("counts once for a key, and is not written over what somebody changed", async () => {
    const [red, blue] = [await pngOf("red"), await pngOf("blue")];
    const first = await put(app, red, { key: "once" });
    await app.call("DELETE", "/api/toys/T1/picture");
    const again = await put(app, red, { key: "once" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await toyIn(app)).imageLarge).toBeNull();
    const other = await put(app, blue, { key: "once" });
    expect([other.status, other.body.code]).toEqual([409, "key_reused"]);
    expect((await put(app, blue, { headers: { "if-match": '"1"' } })).status).toBe(412);
  });

  it("is not cleared away because a clock was wrong for a moment", async () => {
    const { body } = await put(app, await pngOf("red"));
    await put(app, await pngOf("blue"));
    await travel(app, 61);
    await put(app, await pngOf("green"));
    expect((await served(app, body.imageLarge)).status).toBe(200);
  });

  it("is kept as long where a clock was set right by months shortly before", async () => {
    const { body } = await put(app, await pngOf("red"));
    await travel(app, 100);
    await put(app, await pngOf("blue"));
    letYearsPass();
    await travel(app, 59);
    expect((await served(app, body.imageLarge)).status).toBe(200);
    await travel(app, 2);
    expect((await served(app, body.imageLarge)).status).toBe(404);
  });

  it("is kept while a toy has it or an entry of the last 60 days names it", async () => {
    letYearsPass();
    await addToy(app, "T2");
    const { body } = await put(app, await pngOf("red"));
    await put(app, await pngOf("red"), { code: "T2" });
    expect(await countIn(app)).toBe(2);
    // Replaced on one toy, it still is the other's.
    await put(app, await pngOf("blue"));
    await travel(app, 100);
    await put(app, await pngOf("green"));
    expect((await served(app, body.imageLarge)).status).toBe(200);
    await app.call("DELETE", "/api/toys/T2/picture");
    await travel(app, 59);
    await put(app, await pngOf("yellow"));
    expect((await served(app, body.imageLarge)).status).toBe(200);
    await travel(app, 2);
    await put(app, await pngOf("white"));
    expect((await served(app, body.imageLarge)).status).toBe(404);
    // Blue went with it; green and yellow can still be set back.
    expect(await countIn(app)).toBe(3 * 2);
  });

  it("goes in nobody's call when its time is over", async () => {
    letYearsPass();
    await addToy(app, "T2");
    for (const code of ["T1", "T2"]) {
      await writeEntry(app.database, async (entry) => {
        const made = { large: Buffer.from(`${code} large`), thumb: Buffer.from(`${code} small`) };
        const toy = await findToy(entry.trx, code);
        await changeToy(entry, toy, await storePicture(entry.trx, made));
      });
    }
    const { imageLarge } = await toyIn(app);
    await app.call("DELETE", "/api/toys/T1/picture");
    await pass(app, 61);
    await app.call("DELETE", "/api/toys/T2/picture");
    expect((await served(app, imageLarge)).status).toBe(200);
    await clearAway(app);
    expect((await served(app, imageLarge)).status).toBe(404);
    expect(await countIn(app)).toBe(2);
  });

  it("of a toy that an import made goes in the end when the import was taken back", async () => {
    letYearsPass();
    const { strImport } = await importFile(app, "Barcode,Name\nI1,Train");
    const { body } = await put(app, await pngOf("red"), { code: "I1" });
    await takeStep(app, strImport, "/take-back?force=true");
    expect((await app.call("GET", "/toys/I1")).status).toBe(404);
    expect((await served(app, body.imageLarge)).status).toBe(200);
    await travel(app, 61);
    await put(app, await pngOf("blue"));
    expect((await served(app, body.imageLarge)).status).toBe(404);
  });

  it("is taken once a second by one thread; more are told when to come again", async () => {
    const red = await pngOf("red");
    const send = () =>
      app.call<Toy>("PUT", "/api/toys/T1/picture", red, {
        headers: { "content-type": "image/png" },
      });
    app.clock.now += SECOND;
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const late = await send();
    expect(late.status).toBe(429);
    expect(late.headers["retry-after"]).toBe("1");
    expect(late.body).toMatchObject({ error: pictureMessages.pictureTooSoon, code: "too_many" });
    app.clock.now += SECOND;
    expect((await send()).status).toBe(200);
  });

  it("is not encoded where its answer is there already or it will be refused", async () => {
    const red = await pngOf("red");
    const send = (code: string, headers = {}) =>
      app.call<Toy>("PUT", `/api/toys/${code}/picture`, red, {
        headers: { "content-type": "image/png", ...headers },
        key: "once",
      });
    app.clock.now += SECOND;
    const first = await send("T1");
    expect(await send("T1")).toMatchObject({ status: 200, body: first.body });
    const others = [send("T9", { "idempotency-key": "other" })];
    others.push(send("T1", { "idempotency-key": "another", "if-match": '"1"' }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 412]);
  });

  it("takes pictures only where a picture is asked for", async () => {
    const red = await pngOf("red");
    const asJson = await app.call("PUT", "/api/toys/T1/picture", { picture: "red" });
    expect([asJson.status, asJson.body.error]).toEqual([415, pictureMessages.notAPicture]);
    const elsewhere = await app.call("PUT", "/toys/T1", red, {
      headers: { "content-type": "image/png" },
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([415, "unsupported_type"]);
  });
});

describe("hostile pictures", () => {
  const app = stockApp(sqlite[0]?.open);
  beforeEach(() => addToy(app));

  it.each(HOSTILE)("%s as %s: %i", async (_, type, status, make) => {
    const picture = await make();
    const answer = await put(app, picture, { type });
    expect(answer.status, answer.body.error).toBe(status);
    const toy = await toyIn(app);
    if (status !== 200) {
      expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
      expect(toy.imageLarge).toBeNull();
      expect(await countIn(app)).toBe(0);
      return;
    }
    const { bytes } = await served(app, toy.imageLarge);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", space: "srgb" });
    expect(bytes.includes(SMUGGLED)).toBe(false);
    expect(bytes.length).toBeLessThan(picture.length + 1_000);
  });

  it("leave the server able to take the next one", async () => {
    const phone = await fromPhone();
    expect((await put(app, phone, { type: "image/jpeg" })).status).toBe(200);
  });
});

describe("while a picture is encoded that takes a second", () => {
  const app = stockApp(sqlite[0]?.open);
  beforeEach(() => addToy(app));

  it("lookups are answered as if it were not", async () => {
    const side = 800;
    const picture = await sharp(randomBytes(side * side), {
      raw: { width: side, height: side, channels: 1 },
    })
      .png()
      .toBuffer();
    await put(app, await pngOf("red"));
    let isEncoded = false;
    const begun = performance.now();
    const encoded = put(app, picture).finally(() => {
      isEncoded = true;
    });
    const times: number[] = [];
    while (!isEncoded) {
      const start = performance.now();
      await toyIn(app);
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const all = performance.now() - begun;
    expect((await encoded).status).toBe(200);
    // Whatever else the machine does: one that waited for the encoder would take all of its time.
    expect(times.length).toBeGreaterThan(10);
    expect(Math.max(...times)).toBeLessThan(all / 2);
  });
});
