/** The API as openapi.yaml describes it: routes, roles, validation (specification section 7). */

import { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from "fastify";
import { messages } from "#domain/messages.ts";
import { isPictureType, PICTURE_TYPES } from "#domain/toy/pictures.ts";
import type { Right } from "#domain/types.ts";
import type { AT_ONCE } from "../accounts/limits.ts";
import type { Answer, Call, Handler, Handlers, OperationId } from "../calls/handler.ts";
import { OpenCall, openCall } from "../kernel/abandoned.ts";
import { badInput, tooBusy, unsupportedType } from "../kernel/errors.ts";
import { authorize } from "./authorize.ts";
import {
  type ContractDocument,
  METHODS,
  type OperationObject,
  type Parameter,
  type Payload,
  type Security,
} from "./contractDocument.ts";
import { fastifyPath, onBothBases, refuseOtherMethods } from "./contractPaths.ts";
import { placesOf } from "./places.ts";
import type { AllServices } from "./services.ts";
import { isStorable } from "./validation.ts";

/** Milliseconds in which a call must be answered. */
const HANDLER_TIME = 60_000;

interface Operation {
  id: string;
  /** Null: anyone. Empty: anyone with a session. */
  roles: string[] | null;
  right: Right | undefined;
  /** The names of the headers that it takes, in lower case. */
  headers: Set<string>;
  bodyMax: number | undefined;
  limit: keyof typeof AT_ONCE;
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
      const headers = parameters.filter((parameter) => parameter.in === "header");
      const roles = rolesOf(security);
      const hasBody = method !== "get";
      operations.set(id, {
        id,
        roles,
        right: operation["x-right"],
        bodyMax: operation["x-body-max"],
        headers: new Set(headers.map(({ name }) => name.toLowerCase())),
        hasBody,
        limit: operation["x-limit"] ?? (roles || !hasBody ? "calls" : "strangers"),
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

function callOf(request: FastifyRequest, { id, headers }: Operation): Call<OperationId> {
  const header = (name: string) => (headers.has(name) ? request.headers[name] : undefined);
  const lastEventId = header("last-event-id");
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    ifMatch: header("if-match"),
    key: header("idempotency-key"),
    group: header("command-group"),
    lastEventId: lastEventId === undefined ? undefined : Number(lastEventId),
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
  takePlace: ReturnType<typeof placesOf>,
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
      ...(authorizes ? [authorizes] : []),
      takePlace(operation.limit),
      ...(operation.hasBody ? [checkType(operation)] : []),
    ],
    preHandler: authorizes && operation.hasBody ? [authorizes, checkText] : checkText,
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const call = new OpenCall();
      reply.raw.once("close", () => call.end());
      const timer = setTimeout(() => {
        reply.send(tooBusy());
        call.end();
      }, HANDLER_TIME);
      const answering = openCall.run(call, () => handler(callOf(request, operation), services));
      const answer: Answer<OperationId> = await answering.finally(() => clearTimeout(timer));
      if (reply.sent) return reply;
      if (answer.body instanceof Readable) services.streams.watch(answer.body, request, reply);
      reply.code(answer.status);
      if (answer.headers) reply.headers(answer.headers);
      return reply.send(answer.body);
    },
  };
}

/** The parameters of one place as a schema of their values. */
function schemaOfParameters(parameters: Parameter[], place: Parameter["in"]): object | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
}

const jsonOf = (payload: Payload | undefined) => payload?.content?.["application/json"]?.schema;

/** What Fastify validates and serialises. Files are neither; a body without a type, or none, is validated too. */
function schemaOf({ requestBody, responses = {} }: OperationObject, parameters: Parameter[]) {
  const answers = Object.entries(responses).map(([status, response]) => [status, jsonOf(response)]);
  const schema = {
    params: schemaOfParameters(parameters, "path"),
    querystring: schemaOfParameters(parameters, "query"),
    headers: schemaOfParameters(parameters, "header"),
    body: jsonOf(requestBody),
    response: Object.fromEntries(answers.filter(([, answer]) => answer)),
  };
  return Object.fromEntries(Object.entries(schema).filter(([, part]) => part));
}

/** Registers every operation. Throws when operations and handlers are not one to one. */
export function registerContract(
  app: FastifyInstance,
  document: ContractDocument,
  handlers: Partial<Handlers<OperationId, AllServices>>,
  services: AllServices,
): void {
  const operations = operationsOf(document);
  assertOneToOne(operations, handlers);
  app.decorateRequest("caller", null);
  const takePlace = placesOf(services.database);
  const paths = onBothBases(document.paths);
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const object = item[method];
      if (!object) continue;
      const operation = operations.get(object.operationId) as Operation;
      const handler = handlers[operation.id as OperationId] as Handler<OperationId, AllServices>;
      const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])];
      app.route({
        method,
        url: fastifyPath(path),
        schema: schemaOf(object, parameters),
        ...routeOf(operation, handler, services, takePlace),
      });
    }
  }
  refuseOtherMethods(app, paths);
}
