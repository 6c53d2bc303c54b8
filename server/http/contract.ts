/** The API as openapi.yaml describes it: routes, roles, validation (specification section 7). */

import { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
} from "fastify";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import { isPictureType, PICTURE_TYPES } from "#domain/toy/pictures.ts";
import type { Answer, Call, Handler, Handlers, OperationId } from "../calls/handler.ts";
import { BODY_SMALL, HANDLER } from "../calls/limits.ts";
import { NOBODY } from "../calls/perform.ts";
import { AbandonedError } from "../database/errors.ts";
import { openCall } from "../kernel/abandoned.ts";
import { badInput, HttpError, tooBusy, unsupportedType } from "../kernel/errors.ts";
import { hasLongList, JSON_TYPE, objectStream } from "../kernel/files.ts";
import { authorize } from "./authorize.ts";
import {
  type ContractDocument,
  jsonOf,
  type Operation,
  operationsOf,
  type Parameter,
} from "./contractDocument.ts";
import { checkLongBody, readLongBodies } from "./longBody.ts";
import { placesOf } from "./places.ts";
import type { AllServices } from "./services.ts";
import { awaitBody } from "./slowBodies.ts";
import { isStorable, UNSTORABLE } from "./validation.ts";

/** An Accept-Encoding header that allows Brotli; a quality of 0 forbids it. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** The roles that may call. Null: anyone. Empty: anyone with a session. */
function rolesOf({ security = [] }: Operation): string[] | null {
  if (security.length === 0) return null;
  const [requirement] = security;
  if (security.length > 1 || !requirement?.session || Object.keys(requirement).length > 1) {
    throw new Error("The contract asks for something other than a session.");
  }
  return requirement.session;
}

/** Throws where operations and handlers are not the same set. */
function assertOneToOne(ids: string[], handlers: object): void {
  if (ids.includes("")) throw new Error("An operation has no operationId.");
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice) throw new Error(`The operationId ${twice} is used twice.`);
  const missing = ids.filter((id) => !Object.hasOwn(handlers, id));
  const unknown = Object.keys(handlers).filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new Error(`Operations without a handler: ${missing.join(", ")}.`);
  if (unknown.length > 0) throw new Error(`Handlers without an operation: ${unknown.join(", ")}.`);
}

function callOf(
  request: FastifyRequest,
  target: string,
  defaults: Record<string, unknown>,
  headers: Set<string>,
): Call<OperationId> {
  const header = (name: string) => (headers.has(name) ? request.headers[name] : undefined);
  const lastEventId = header("last-event-id");
  return {
    params: request.params,
    query: request.query,
    defaults,
    body: request.body,
    ifMatch: header("if-match"),
    key: header("idempotency-key"),
    group: header("command-group"),
    orderedAt: header("ordered-at"),
    lastEventId: lastEventId === undefined ? undefined : Number(lastEventId),
    caller: request.caller ?? NOBODY,
    origin: {
      address: request.ip,
      cookie: request.headers.cookie,
      agent: request.headers["user-agent"],
      isHttps: request.protocol === "https",
      // A getter, since few calls need it.
      get url() {
        return `${request.protocol}://${request.host}`;
      },
      takesBrotli: BROTLI.test(String(request.headers["accept-encoding"])),
    },
    target,
  } as Call<OperationId>;
}

/**
 * Makes a hook that refuses a picture where JSON is expected, and the reverse, before the body is read: pictures may be
 * larger.
 */
const checkType =
  (takesPicture: boolean): onRequestHookHandler =>
  ({ headers }, _reply, done) => {
    const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const isFit = takesPicture ? ["", ...PICTURE_TYPES].includes(type) : !isPictureType(type);
    done(
      isFit ? undefined : unsupportedType(takesPicture ? pictureMessages.notAPicture : undefined),
    );
  };

const checkText: preHandlerHookHandler = ({ params, query, body }, _reply, done) => {
  const isFit = isStorable(params) && isStorable(query) && isStorable(body);
  done(isFit ? undefined : badInput(UNSTORABLE));
};

function routeOf(
  operation: Operation,
  handler: Handler<OperationId, AllServices>,
  services: AllServices,
  takePlace: ReturnType<typeof placesOf>,
) {
  const { method, operationId, requestBody, bodyMax, success } = operation;
  const config = { operation: operationId };
  const roles = rolesOf(operation);
  const isPersonal = operation["x-person"] === true;
  const needs = { right: operation["x-right"], isPersonal, isRead: method === "GET" };
  const authorizes = roles ? [authorize({ roles, ...needs }, services)] : [];
  // Any method but GET may have a body, which takes time to arrive.
  const hasBody = method !== "GET";
  const takesPlace = takePlace(operation["x-limit"] ?? (roles || !hasBody ? "calls" : "strangers"));
  const hasLargeBody = hasBody && bodyMax > BODY_SMALL;
  // A call with a small body gets its slot when the body is there: an unfinished one costs a socket, and keeps nobody
  // out.
  const isPlaceLate = hasBody && !hasLargeBody;
  const takesPicture = "image/webp" in (requestBody?.content ?? {});
  const { body, ...otherSchemas } = schemaOf(operation);
  const longList = operation["x-long-list"];
  // A body with a long list is validated in parts.
  const schema = { ...otherSchemas, ...(body && longList === undefined && { body }) };
  const headers = new Set(Object.keys(schema.headers?.properties ?? {}));
  const defaults = defaultsOf(schema.querystring?.properties);
  // Only long work knows its open call, which costs as much as a lookup's own work: calls with a query, reads whose
  // answer has no version, and work on a large body.
  const isLookup = operation.responses?.["200"]?.headers?.ETag !== undefined;
  const isLong =
    hasLargeBody || schema.querystring !== undefined || (method === "GET" && !isLookup);
  return {
    method,
    schema,
    config,
    bodyLimit: bodyMax,
    // Authorized before the body is read, and again in `preHandler`: the session may have ended while the body arrived.
    onRequest: [
      ...authorizes,
      ...(isPlaceLate ? [] : [takesPlace]),
      ...(hasBody ? [checkType(takesPicture)] : []),
      ...(hasLargeBody ? [awaitBody(bodyMax)] : []),
    ],
    preValidation: [
      ...(isPlaceLate ? [takesPlace] : []),
      ...(body && longList !== undefined ? [checkLongBody(body, longList)] : []),
    ],
    preHandler: [...(hasBody ? authorizes : []), checkText],
    async handler(request: FastifyRequest, reply: FastifyReply) {
      // The slot of a caller who left during the second look at the session is free already.
      if (hasLargeBody && request.openCall.isOver) throw new AbandonedError();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reply.send(tooBusy());
        request.openCall.end();
      }, HANDLER.time);
      let answer: Answer<OperationId>;
      try {
        const call = callOf(request, operationId, defaults, headers);
        const run = () => handler(call, services);
        const work = isLong ? openCall.run(request.openCall, run) : run();
        if (hasLargeBody) request.openCall.work = work;
        answer = await work;
      } catch (error) {
        // A refusal may be delayed: until it is sent, Fastify would answer with an error of the abandoned work.
        if (isLate) return reply;
        throw error;
      } finally {
        clearTimeout(timer);
      }
      // Nobody takes the answer of a call that is late or was left: its file would stay open.
      if (request.openCall.isOver) {
        if (answer?.body instanceof Readable) answer.body.destroy();
        if (isLate) return reply;
        throw new AbandonedError();
      }
      reply.code(success);
      if (answer?.headers) reply.headers(answer.headers);
      const isLongList = hasLongList(answer?.body);
      const body = isLongList ? objectStream(answer?.body as object) : answer?.body;
      if (isLongList) reply.type(JSON_TYPE);
      if (body instanceof Readable) services.streams.watch(body, request, reply);
      return reply.send(body);
    },
  };
}

/** The parameters of one place (path, query or header) as a schema of their values. */
function schemaOfParameters(parameters: Parameter[], place: Parameter["in"]) {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The default values of parameters, for calls that leave them out. */
function defaultsOf(schemas: Record<string, { default?: unknown }> = {}): Record<string, unknown> {
  const values = Object.entries(schemas).map(([name, schema]) => [name, schema.default]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * The schemas by which Fastify validates and serialises; JSON only, files have none. A missing body is validated too,
 * as is one without a content type.
 */
function schemaOf({ requestBody, responses = {}, parameters }: Operation) {
  const answers = Object.entries(responses).map(([status, response]) => [status, jsonOf(response)]);
  const schema = {
    params: schemaOfParameters(parameters, "path"),
    querystring: schemaOfParameters(parameters, "query"),
    headers: schemaOfParameters(parameters, "header"),
    body: jsonOf(requestBody),
    response: Object.fromEntries(answers.filter(([, answer]) => answer)),
  };
  const parts = Object.entries(schema).filter(([, part]) => part);
  return Object.fromEntries(parts) as Partial<typeof schema>;
}

/** Answers 405 to the methods that an address of the contract does not take. */
function refuseOtherMethods(app: FastifyInstance, operations: Operation[]): void {
  const methods = [...new Set(operations.map(({ method }) => method))];
  for (const url of new Set(operations.flatMap(({ urls }) => urls))) {
    const allow = operations.filter(({ urls }) => urls.includes(url)).map(({ method }) => method);
    const refuse = async () => {
      throw new HttpError(405, "method_not_allowed", "This address does not take that method.", {
        headers: { allow: allow.join(", ") },
      });
    };
    const method = methods.filter((each) => !allow.includes(each));
    app.route({ method, url, exposeHeadRoute: false, onRequest: refuse, handler: refuse });
  }
}

/** Registers every operation. Throws when operations and handlers are not one to one. */
export function registerContract(
  app: FastifyInstance,
  document: ContractDocument,
  handlers: Handlers<AllServices>,
  services: AllServices,
): void {
  const operations = operationsOf(document);
  assertOneToOne(
    operations.map(({ operationId }) => operationId),
    handlers,
  );
  app.decorateRequest("caller", null);
  app.decorateRequest("openCall");
  const takePlace = placesOf(services.database, services.lateness);
  for (const operation of operations) {
    const id = operation.operationId as OperationId;
    const handler = handlers[id] as Handler<OperationId, AllServices>;
    const route = routeOf(operation, handler, services, takePlace);
    const longList = operation["x-long-list"];
    const addTo = (to: FastifyInstance) => {
      for (const url of operation.urls) to.route({ ...route, url });
    };
    if (longList === undefined) addTo(app);
    else {
      // An app of its own, since a parser of bodies is an app's.
      app.register(async (own) => {
        readLongBodies(own, longList);
        addTo(own);
      });
    }
  }
  refuseOtherMethods(app, operations);
}
