/** What was typed and neither saved nor discarded: its schema, and the ids under which forms persist it. */
import * as v from "valibot";

export const DraftSchema = v.object({
  /** Unique for the person: the form and what it is about, as "notes 4006381333931". */
  id: v.string(),
  /** What it is, in words: "Notes of Wooden Train". */
  title: v.string(),
  /** The address where it is typed. */
  href: v.string(),
  /** As the form's own schema has it: whoever reads it validates it. */
  value: v.unknown(),
  /** When it was begun, in milliseconds since 1970. */
  intSince: v.optional(v.number()),
});
export type Draft = v.InferOutput<typeof DraftSchema>;

export const draftIds = {
  /** By the barcode that the form was opened with. */
  item: (barcode = "") => `item ${barcode}`,
  box: "box",
  command: (about: string) => `order ${about}`,
  /** By the address of the screen. */
  amounts: (href: string) => `amounts ${href}`,
  correction: (href: string) => `correction ${href}`,
  /** By the toy's barcode. */
  edit: (barcode: string) => `edit ${barcode}`,
  notes: (barcode: string) => `notes ${barcode}`,
};

export function newItemHref(barcode?: string): string {
  const query = barcode === undefined ? "" : `?barcode=${encodeURIComponent(barcode)}`;
  return `/inventory/new${query}`;
}

export const itemHref = (barcode: string) => `/inventory/${encodeURIComponent(barcode)}`;
export function cartHref({ strBoxCode, strCount }: { strBoxCode: string; strCount?: unknown }) {
  if (strCount !== undefined && strBoxCode === "") return "/count-loose";
  return `/${strCount === undefined ? "boxcamera" : "count"}/${encodeURIComponent(strBoxCode)}`;
}
export const boxHref = (code: string) => `/box/${encodeURIComponent(code)}`;
