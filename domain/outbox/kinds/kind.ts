/**
 * The kind of a command: everything that the outbox, the screens and the history know of it (docs/design.md, "Outbox").
 */
import * as v from "valibot";
import type { Picture } from "../../toy/pictures.ts";
import type { Box, OtherCode, Section, Toy } from "../../types.ts";
import type { Draft } from "../draft.ts";
import type { Report } from "./outcome.ts";

export interface CommandRequest {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The contract's path, under /api where the specification has it there. */
  path: string;
  params: Record<string, string | number>;
  query?: Record<string, boolean | string>;
  /** Sent as JSON, but a Blob as it is. */
  body?: object;
  /** Undoes it where a later request of the command is refused. */
  inverse?: CommandRequest;
}

/** The progress of a command, for its projection. */
export interface Progress<Body> {
  /** The body of the answer to a command that is done. */
  body?: Body | undefined;
  /** The number of requests that the server has done and not undone. */
  doneCount: number;
  /** The amount that the first request took out of a box; null before its answer. */
  taken: number | null;
  /** True while the requests that succeeded are being undone. */
  isRefused: boolean;
}

export interface LineId {
  strBoxCode: string;
  strToyBarcode: string;
}
/** The fields of a box that both lists of boxes and lists of a toy's boxes have. */
export type PlacedBox = Pick<Box, "strBoxCode" | "strCustomNote" | "intSection"> & {
  /** The projected code. The stored code still names the box, and finds it before and after. */
  newBarcode?: string;
};

/** Another code of a toy or a box. A device's copy does not know when it can be removed. */
export type ShownCode = Pick<OtherCode, "strCode"> & Partial<OtherCode> & { isUnsent?: boolean };

/** A toy's future values, besides its stored fields. */
export type ToyChanges = Partial<Toy> & {
  barcode?: string;
  picture?: Picture | null;
  intAmountInBoxes?: number;
};

/**
 * The effect of a command on its subjects. Each function is called for the command's own subjects only, and returns
 * absolute values where the command is done.
 */
export interface Projection<Command, Body> {
  toy?(toy: Toy, command: Command, progress: Progress<Body>): ToyChanges;
  /** The amount of the line's toy in its box after the command; null where the toy is not in the box, nor the box its home. */
  amount?(amount: number, line: LineId, command: Command, progress: Progress<Body>): number | null;
  box?(box: PlacedBox, command: Command, progress: Progress<Body>): Partial<PlacedBox>;
  section?(command: Command): Partial<Section>;
  codes?(codes: readonly ShownCode[], command: Command, progress: Progress<Body>): ShownCode[];
  /** The subjects that the command deletes. */
  deletes?(command: Command, body: Body | undefined): string[];
  /** The new thing of the command, while none of its requests is done. Undoing such a command deletes the thing. */
  makes?(command: Command): { toy?: Toy; box?: Box; section?: Section };
}

/** `path` as the contract writes it. */
export function call(
  method: CommandRequest["method"],
  path: string,
  params: CommandRequest["params"],
  body?: object,
): CommandRequest {
  return { method, path, params, ...(body && { body }) };
}

/** The request with a query, where that says anything. */
export const withQuery = (
  request: CommandRequest,
  query: NonNullable<CommandRequest["query"]>,
): CommandRequest => (Object.keys(query).length > 0 ? { ...request, query } : request);

interface Specification<Command, Body> {
  /** The toys, boxes and sections that the command makes, changes or deletes. */
  subjects?(command: Command): string[];
  /** Those into or out of which it only puts pieces or boxes, whoever made them. */
  fills?(command: Command): string[];
  /** Its subjects that are not there, or are another's, before it is done. */
  gives?(command: Command): string[];
  /** Its boxes and sections out of which it moves something to another place. */
  movesFrom?(command: Command): string[];
  /** The requests in order: the calls of specification section 7 where it has them. */
  requests(command: Command, taken: number | null): CommandRequest[];
  /** The command as a person reads it. */
  format(command: Command): string;
  /** The beginning of the act by the server's clock, where that is not the moment of the command; null where it is unknown. */
  since?(command: Command, orderedAt: number): number | null;
  /** Whether a repeat counts again: three more pieces and three more pieces are six. */
  isIncrement?(command: Command): boolean;
  projection?: Projection<Command, Body>;
  /** True where the command changes no stock, so that there is nothing to undo. */
  leavesNoEntry?: true;
  /** The report, where the screens do not show it themselves. */
  report?: Report<Command>;
  /** True where a thing that somebody else deleted meanwhile counts as done. */
  isDeletion?: true;
  /** The codes of refusals that say that there is nothing left to do: they count as done, too. */
  doneCodes?: readonly string[];
  /**
   * The edit of a thing that was changed since the person saw it, made anew for the thing `stored` now; null where a
   * person must decide.
   */
  rebase?(command: Command, stored: unknown): Command | null;
  /** The order that does the rest, where that needs no request that was refused; null where there is none. */
  rest?(command: Command, doneCount: number): { kind: string } | null;
  /** The draft of a refused command, to be typed once more; null where it was not typed. */
  draft?(command: Command): Draft | null;
  /** Typed text that `format` names without its contents. */
  typed?(command: Command): string | null;
}

export interface Kind<Command, Body> extends Specification<Command, Body> {
  /** Never there: the type of the last answer's body. */
  readonly body?: Body;
}

/** What fields have in a command. */
export type ValuesOf<Fields extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Fields, undefined>
>;
type CommandOf<Name extends string, Fields extends v.ObjectEntries> = {
  kind: Name;
} & ValuesOf<Fields>;

/** A kind whose last request is answered with `Body`. `fields`: the schemas of what a command of it has beside its kind. */
export const answeredWith =
  <Body>() =>
  <const Name extends string, Fields extends v.ObjectEntries>(
    name: Name,
    specification: { fields: Fields } & Specification<CommandOf<Name, Fields>, Body>,
  ) => ({
    schema: v.object({ kind: v.literal(name), ...specification.fields }),
    ...(specification as Kind<CommandOf<Name, Fields>, Body>),
  });

export const toySubject = (code: string) => `toy ${code}`;
export const boxSubject = (code: string) => `box ${code}`;
/** None for the Floor. */
export const sectionSubjects = (section: number | null) =>
  section === null ? [] : [`section ${section}`];

/** The codes without a removed one. */
export const withoutCode = (codes: readonly ShownCode[], removed: { strCode: string }) =>
  codes.filter(({ strCode }) => strCode !== removed.strCode);

export const amount = v.pipe(v.number(), v.integer());
/** A moment by the server's clock; null or left out where it is not known. */
export const moment = v.optional(v.nullable(v.number()));
/** Null on the Floor. */
export const place = v.nullable(amount);
export const box = { strBoxCode: v.string() };
/** The name is for `format` only. */
export const toy = { strToyBarcode: v.string(), strName: v.string() };
/** The code of a toy or a box as the person saw it, and the version that it had then. */
export const seenCode = {
  strSeenBarcode: v.optional(v.string()),
  intVersion: v.optional(amount),
};
/** An object of any fields: the server validates it against the contract. */
export const uncheckedObject = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null && !Array.isArray(value));
