/** The API as openapi.yaml describes it: routes, roles, validation (specification section 7, style trap 10). */

import { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from "fastify";
import openapiGlue from "fastify-openapi-glue";
import { messages } from "#domain/messages.ts";
import { isPictureType, PICTURE_TYPES } from "#domain/toy/pictures.ts";
import type { Right } from "#domain/types.ts";
import { takePlace } from "../accounts/strangerQueue.ts";
import type { Answer, Call, Handler, Handlers, OperationId } from "../calls/handler.ts";
import { badInput, unsupportedType } from "../kernel/errors.ts";
import { authorize } from "./authorize.ts";
import { type ContractDocument, METHODS, type Security } from "./contractDocument.ts";
import { onBothBases, refuseOtherMethods } from "./contractPaths.ts";
import type { AllServices } from "./services.ts";
import { watchStream } from "./streams.ts";
import { isStorable } from "./validation.ts";

interface Operation {
  id: string;
  /** Null: anyone. Empty: anyone with a session. */
  roles: string[] | null;
  right: Right | undefined;
  takesKey: boolean;
  bodyMax: number | undefined;
  /** Whether the method may carry a body, which takes time to arrive. */
  hasBody: boolean;
  /** Whether the body is a picture; else it is JSON. */
  takesPicture: boolean;
}

function rolesOf(security: Security): string[] | null {
  if (security.length === 0) return null;
  const [requirement] = security;
  if (security.length > 1 || !requirement?.session || Object.keys(requirement).length > 1) {
    throw new Error("The contract asks for something other than a session.");
  }
  return requirement.session;
}

/** The contract's operations by their ids. Throws where an id is missing or given twice. */
function operationsOf(document: ContractDocument): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const { operationId: id, security = document.security ?? [], parameters = [] } = operation;
      if (!id) throw new Error(`${method} ${path} has no operationId.`);
      if (operations.has(id)) throw new Error(`The operationId ${id} is used twice.`);
      const takesKey = parameters.some(
        ({ $ref, name }) => name === "Idempotency-Key" || $ref?.endsWith("/IdempotencyKey"),
      );
      const right = operation["x-right"];
      operations.set(id, {
        id,
        roles: rolesOf(security),
        right,
        bodyMax: operation["x-body-max"],
        takesKey,
        hasBody: method !== "get",
        takesPicture: "image/webp" in (operation.requestBody?.content ?? {}),
      });
    }
  }
  return operations;
}

/** Operations and handlers must be the same set. */
function assertOneToOne(operations: Map<string, Operation>, handlers: object): void {
  const missing = [...operations.keys()].filter((id) => !Object.hasOwn(handlers, id));
  const unknown = Object.keys(handlers).filter((id) => !operations.has(id));
  if (missing.length > 0) throw new Error(`Operations without a handler: ${missing.join(", ")}.`);
  if (unknown.length > 0) throw new Error(`Handlers without an operation: ${unknown.join(", ")}.`);
}

const textOf = (header: unknown) => (typeof header === "string" ? header : undefined);

/** A header that the contract has as an integer: it is validated and read as one. */
const numberOf = (header: unknown) => (header === undefined ? undefined : Number(header));

function callOf(request: FastifyRequest, { id, takesKey }: Operation): Call<OperationId> {
  const params = request.params as Record<string, unknown>;
  const key = takesKey ? textOf(request.headers["idempotency-key"]) : undefined;
  return {
    params,
    query: request.query,
    body: request.body,
    ifMatch: request.headers["if-match"],
    key,
    group: textOf(request.headers["command-group"]),
    lastEventId: numberOf(request.headers["last-event-id"]),
    caller: request.caller,
    origin: {
      address: request.ip,
      cookie: request.headers.cookie,
      agent: request.headers["user-agent"],
      isHttps: request.protocol === "https",
    },
    target: id,
  } as Call<OperationId>;
}

/** Refuses a body of the other kind before it is read: pictures may be larger. */
const checkType =
  ({ takesPicture }: Operation): onRequestHookHandler =>
  ({ headers }, _reply, done) => {
    const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const isFit = takesPicture ? ["", ...PICTURE_TYPES].includes(type) : !isPictureType(type);
    done(isFit ? undefined : unsupportedType(takesPicture ? messages.notAPicture : undefined));
  };

function routeOf(
  operation: Operation,
  handler: Handler<OperationId, AllServices>,
  services: AllServices,
): Pick<RouteOptions, "onRequest" | "preHandler" | "handler" | "bodyLimit"> {
  const { roles, right, bodyMax } = operation;
  const authorizes = roles && authorize({ roles, right }, services);
  const checkText: preHandlerHookHandler = ({ params, query, body }, _reply, done) => {
    const isFit = isStorable(params) && isStorable(query) && isStorable(body);
    done(isFit ? undefined : badInput("There are characters in it that cannot be stored."));
  };
  return {
    // Before a body is read for nobody, and again when it is there: the session may have ended meanwhile.
    ...(bodyMax !== undefined && { bodyLimit: bodyMax }),
    onRequest: [
      ...(authorizes ? [authorizes] : operation.hasBody ? [takePlace] : []),
      ...(operation.hasBody ? [checkType(operation)] : []),
    ],
    preHandler: authorizes && operation.hasBody ? [authorizes, checkText] : checkText,
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const answer: Answer<OperationId> = await handler(callOf(request, operation), services);
      if (answer.body instanceof Readable) watchStream(answer.body, request, reply, services);
      reply.code(answer.status);
      if (answer.headers) reply.headers(answer.headers);
      return reply.send(answer.body);
    },
  };
}

/** The contract without bodies that are files: Fastify has nothing to do for those and would warn. */
function jsonOnly(document: ContractDocument): ContractDocument {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "content") return value;
    const json = value["application/json"];
    return json ? { "application/json": json } : {};
  });
}

/** Registers every operation. Throws when operations and handlers are not one to one. */
export async function registerContract(
  app: FastifyInstance,
  document: ContractDocument,
  handlers: Partial<Handlers<OperationId, AllServices>>,
  services: AllServices,
): Promise<void> {
  const operations = operationsOf(document);
  assertOneToOne(operations, handlers);
  app.decorateRequest("caller", null);
  // One schema instead of one per content type: a body without a type, or none, is validated too.
  app.addHook("onRoute", ({ schema }) => {
    const body = schema?.body as { content?: Record<string, { schema: unknown }> } | undefined;
    if (schema && body?.content) schema.body = body.content["application/json"]?.schema;
  });
  const paths = onBothBases(document.paths);
  await app.register(openapiGlue, {
    specification: jsonOnly({ ...document, paths }),
    operationResolver: (id: string) => {
      const operation = operations.get(id) as Operation;
      const handler = handlers[id as OperationId] as Handler<OperationId, AllServices>;
      return routeOf(operation, handler, services) as RouteOptions;
    },
  });
  refuseOtherMethods(app, paths);
}
