/** Compiles each schema of the contract once: it is registered on two bases, and compiling is most of a start. */
import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";

/** `compile`, memoized by what the schema says rather than by its identity. */
export function perSchema<Compiled>(compile: (schema: object) => Compiled) {
  const compiled = new Map<string, Compiled>();
  return (schema: object): Compiled => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key) ?? compile(schema);
    compiled.set(key, known);
    return known;
  };
}

const serializer = perSchema((schema) => fastJson(schema));

/** Writes an answer as its schema has it; what the schema does not name is left out. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) =>
  serializer(schema);
