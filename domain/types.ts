/** The contract's nouns by their names, for everybody (specification section 3). */
import type { components, operations } from "./contract.ts";

export type * from "./contract.ts";

type Schemas = components["schemas"];

/** The fields of a toy that an update changes, without boxes. */
export type ToyUpdate = Omit<Schemas["ToyUpdate"], "boxes">;
/** Pieces that are put into a box or, below 0, taken out of it. */
export type BoxDifference = NonNullable<Schemas["ToyUpdate"]["boxes"]>[number];
export type PersonChange = operations["changePerson"]["requestBody"]["content"]["application/json"];
export type ProgramScope = Schemas["Program"]["scope"];
export type ImportChanges =
  operations["changeImport"]["requestBody"]["content"]["application/json"];
export type ErrorBody = Schemas["Error"];
