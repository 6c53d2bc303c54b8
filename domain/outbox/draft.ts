/**
 * Drafts: text that was typed and neither saved nor discarded; its schema, and the ids under which forms persist it.
 */
import * as v from "valibot";

export const DraftSchema = v.object({
  /** Unique for the person: the form and its subject, as "notes 4006381333931". */
  id: v.string(),
  /** The title, in words: "Notes of Wooden Train". */
  title: v.string(),
  /** The address where it is typed. */
  href: v.string(),
  /** The value in the form's own schema, which its reader validates. */
  value: v.unknown(),
  /** The beginning, in milliseconds since 1970. */
  intSince: v.optional(v.number()),
});
export type Draft = v.InferOutput<typeof DraftSchema>;
/** What a form finds its draft by. */
export type DraftForm = Pick<Draft, "id" | "href">;

/** A toy or a box that a form or a cart is about. */
export interface Thing {
  kind: "toy" | "box";
  /** 0 while only this device knows it, or nobody has looked it up. */
  id: number;
  code: string;
}

/** The key of a thing: its id, which outlives its codes; its code while the id is unknown. No code has a tab. */
export const thingKey = ({ kind, id, code }: Thing) =>
  id > 0 ? `${kind}\t${id}` : `${kind} ${code}`;
export const toyThing = (toy: { id: number; strToyBarcode: string }): Thing => ({
  ...{ kind: "toy", id: toy.id, code: toy.strToyBarcode },
});
export const boxThing = (box: { id: number; strBoxCode: string }): Thing => ({
  ...{ kind: "box", id: box.id, code: box.strBoxCode },
});

export const draftIds = {
  /** By the barcode that the form was opened with. */
  item: (barcode = "") => `item ${barcode}`,
  /** By the scanned code. The form has fewer fields than Add Item, whose draft it would save unseen. */
  scanned: (barcode: string) => `scanned ${barcode}`,
  box: "box",
  command: (about: string) => `order ${about}`,
  amounts: (thing: Thing) => `amounts ${thingKey(thing)}`,
  correction: (thing: Thing) => `correction ${thingKey(thing)}`,
  edit: (toy: Thing) => `edit ${thingKey(toy)}`,
  notes: (toy: Thing) => `notes ${thingKey(toy)}`,
};

const THING_HREF = /^\/(inventory|box)\/([^/?]+)$/;

/** The toy or box that a draft is about; null for a draft about no existing thing. */
export function thingOf({ id, href }: DraftForm): Thing | null {
  const [, path, code] = THING_HREF.exec(href) ?? [];
  if (code === undefined || id.startsWith(draftIds.item())) return null;
  const kind = path === "box" ? "box" : "toy";
  return { kind, id: Number(id.split("\t")[1] ?? 0), code: decodeURIComponent(code) };
}

/** The form of a draft, without its subject. */
const formOf = ({ id }: Pick<Draft, "id">) => id.split(" ")[0];

/** The id that a form's draft had before its thing got the id it goes by now; null where there was none. */
export function formerId(before: string, now: string): string | null {
  const isNamed = now.includes("\t") && !before.includes("\t");
  return isNamed && formOf({ id: before }) === formOf({ id: now }) ? before : null;
}

/** The id of the form's draft while its thing goes by the code. */
function idByCode(form: DraftForm): string {
  const thing = thingOf(form);
  return thing ? `${formOf(form)} ${thingKey({ ...thing, id: 0 })}` : form.id;
}

/**
 * The draft that is typed in the same form, be its thing named by its id or by its code: that of the same name before the
 * other. One under another id is of a thing that had the code before.
 */
export function draftInForm(drafts: readonly Draft[], form: DraftForm): Draft | undefined {
  const byCode = idByCode(form);
  const isOtherName = (draft: Draft) =>
    draft.href === form.href && idByCode(draft) === byCode && [draft.id, form.id].includes(byCode);
  return drafts.find(({ id }) => id === form.id) ?? drafts.find(isOtherName);
}

/** The draft that a form goes on with. A form without an id takes none that has one, which may be of a thing that had the code before. */
export function draftFor(drafts: readonly Draft[], form: DraftForm): Draft | undefined {
  const draft = draftInForm(drafts, form);
  return draft?.id === form.id || form.id.includes("\t") ? draft : undefined;
}

/** The address of a draft of which the thing is gone: no form has it any more, and it is read there. */
const GONE_HREF = "/unsent";
/** A draft without its thing, whose code another has: it is none of that one's. */
export const withoutThing = (draft: Draft): Draft => ({ ...draft, href: GONE_HREF });
export const isWithoutThing = ({ href }: Pick<Draft, "href">): boolean => href === GONE_HREF;

/** The draft under the present id and code of its thing. */
export function renamed(draft: Draft, thing: Thing): Draft {
  return { ...draft, id: `${formOf(draft)} ${thingKey(thing)}`, href: thingHref(thing) };
}

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
export const thingHref = ({ kind, code }: Thing) => (kind === "toy" ? itemHref : boxHref)(code);
