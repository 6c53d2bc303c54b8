/** The deeds of random stories. */
import fc from "fast-check";

/** A deed with what is drawn of it, so many times as often as one of weight 1. */
export const deedOf = <Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
  weight = 1,
) => {
  const drawn: Record<string, fc.Arbitrary<unknown>> = { kind: fc.constant(kind), ...fields };
  return { weight, arbitrary: fc.record(drawn) as fc.Arbitrary<{ kind: Kind } & Fields> };
};
