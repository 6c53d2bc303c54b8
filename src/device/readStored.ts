import { type GenericSchema, safeParse } from "valibot";

/** A value of the browser's storage that fits a schema; undefined where there is none. */
export function readStored<T>(
  key: string,
  schema: GenericSchema<unknown, T>,
  storage: Storage = localStorage,
): T | undefined {
  try {
    const parsed = safeParse(schema, JSON.parse(storage.getItem(key) ?? "null"));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
