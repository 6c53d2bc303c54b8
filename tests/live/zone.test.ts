/** This device's time zone, and what is asked where the server does not know that (docs/design.md, "Counting"). */
import { expect, it, onTestFinished, vi } from "vitest";

// The calls' client asks for its address when it is loaded.
vi.stubGlobal("location", { origin: "http://shelf.test" });
const { ApiError } = await import("#src/api/client.ts");
const { inZone, ZONE } = await import("#src/api/zone.ts");

const refusalOf = (field: string, error: string) =>
  new ApiError(400, { code: "bad_input", error, fields: { [field]: error } });

it("a zone that the server does not know is asked for by its offset", async () => {
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset");
  onTestFinished(() => offset.mockRestore());
  const answered = (minutes: number) => {
    offset.mockReturnValue(minutes);
    return inZone(async (zone) => {
      if (zone === ZONE) throw refusalOf("zone", "There is no such time zone.");
      return zone;
    });
  };
  expect(await answered(-120)).toBe("+02:00");
  expect(await answered(210)).toBe("-03:30");
  expect(await answered(0)).toBe("+00:00");
  for (const zone of ["+02:00", "-03:30"]) new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
});

it("a zone that it knows is asked for once, and another failure is said", async () => {
  const ask = vi.fn(async (zone: string) => zone);
  expect(await inZone(ask)).toBe(ZONE);
  ask.mockRejectedValueOnce(new ApiError(503, {}));
  await expect(inZone(ask)).rejects.toThrow(ApiError);
  ask.mockRejectedValueOnce(refusalOf("own", "There is no such field."));
  await expect(inZone(ask)).rejects.toThrow("There is no such field.");
  expect(ask).toHaveBeenCalledTimes(3);
});
