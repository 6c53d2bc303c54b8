/** Where the contract's operations are found: under both bases, and nothing but their methods (specification section 7). */
import type { FastifyInstance } from "fastify";
import { HttpError } from "../kernel/errors.ts";
import {
  type ContractDocument,
  METHODS,
  type OperationObject,
  type PathObject,
} from "./contractDocument.ts";

/** A path without the methods that name their own server. */
function withoutServers(item: PathObject): PathObject {
  const operations = Object.entries(item).filter(
    ([, operation]) => !(operation as OperationObject).servers,
  );
  return Object.fromEntries(operations);
}

/** Every path under /api, and what names no server of its own under / too. */
export function onBothBases(paths: ContractDocument["paths"]): ContractDocument["paths"] {
  const entries = Object.entries(paths);
  return Object.fromEntries([
    ...entries
      .filter(([, item]) => !item.servers)
      .map(([path, item]) => [path, withoutServers(item)]),
    ...entries.map(([path, item]) => [`/api${path}`, item]),
  ]);
}

/** A path as Fastify writes it. */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Answers the methods that a path of the contract does not have. */
export function refuseOtherMethods(app: FastifyInstance, paths: ContractDocument["paths"]): void {
  for (const [path, item] of Object.entries(paths)) {
    const allow = METHODS.filter((method) => item[method]).map((method) => method.toUpperCase());
    const others = METHODS.map((method) => method.toUpperCase()).filter((m) => !allow.includes(m));
    const refuse = async () => {
      throw new HttpError(405, "method_not_allowed", "This address does not take that method.", {
        headers: { allow: allow.join(", ") },
      });
    };
    app.route({
      method: others,
      url: fastifyPath(path),
      exposeHeadRoute: false,
      onRequest: refuse,
      handler: refuse,
    });
  }
}
