/** All kinds of commands: a new kind is one record here (docs/design.md, "Outbox"). */
import * as v from "valibot";
import { boxKinds, sectionKinds } from "./boxes.ts";
import { bulkKinds } from "./bulk.ts";
import { countKinds } from "./counts.ts";
import type { Dialog } from "./dialog.ts";
import type { Kind } from "./kind.ts";
import { lineKinds } from "./lines.ts";
import { toyKinds } from "./toys.ts";
import { undo, unknown } from "./undo.ts";

const KINDS = {
  ...lineKinds,
  ...boxKinds,
  ...sectionKinds,
  ...toyKinds,
  ...bulkKinds,
  ...countKinds,
  undo,
  unknown,
};

type Kinds = typeof KINDS;
export type KindName = keyof Kinds;
/** A command of one kind, as a screen makes it. */
export type NewCommandOf<Name extends KindName> = {
  [One in Name]: v.InferOutput<Kinds[One]["schema"]>;
}[Name];
export type NewCommand = NewCommandOf<KindName>;
/** The body of the answer to the last request. */
export type BodyOf<Name extends KindName> = NonNullable<Kinds[Name]["body"]>;

export const NewCommandSchema = v.variant(
  "kind",
  Object.values(KINDS).map(({ schema }) => schema),
);

type DialogKind = Extract<Kinds[KindName], { dialog: object }>;

/** The commands of dialogs about one thing. */
export const DialogCommandSchema = v.union([
  v.variant(
    "kind",
    Object.values(KINDS)
      .filter((kind): kind is DialogKind => "dialog" in kind)
      .map(({ schema }) => schema),
  ),
  // A former version persisted a new box without its kind.
  v.pipe(
    v.omit(KINDS.createBox.schema, ["kind"]),
    v.transform((box) => ({ kind: "createBox" as const, ...box })),
  ),
]);
export type DialogCommand = v.InferOutput<typeof DialogCommandSchema>;

export const dialogOf = ({ kind }: DialogCommand) => KINDS[kind].dialog as Dialog<DialogCommand>;

/** The record of a command's kind. */
export function kindOf<Command extends NewCommand>({ kind }: Command) {
  return KINDS[kind] as unknown as Kind<Command, unknown>;
}
