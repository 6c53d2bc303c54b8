/**
 * Compiles each schema of the contract once, at the first call that needs it: every operation is registered on two
 * bases, and compiling all schemas would be half of a start.
 */
import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";

/** `compile`, memoized by the schema's text rather than by its identity. */
export function perSchema<Compiled>(compile: (schema: object) => Compiled) {
  const compiled = new Map<string, Compiled>();
  return (schema: object): (() => Compiled) => {
    let own: Compiled | undefined;
    return () => {
      if (own) return own;
      const key = JSON.stringify(schema);
      own = compiled.get(key) ?? compile(schema);
      compiled.set(key, own);
      return own;
    };
  };
}

const serializer = perSchema((schema) => fastJson(schema));

/** Serializes an answer by its schema; properties that the schema does not name are left out. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const compiled = serializer(schema);
  return (answer) => compiled()(answer);
};
