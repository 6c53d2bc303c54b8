/** The server as a Fastify instance: contract, errors, headers, the built app. */

import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { CLIENT_HEADER, CLIENT_VERSION, OLDEST_CLIENT } from "#domain/clientVersion.ts";
import { PICTURE_TYPES } from "#domain/toy/pictures.ts";
import type { Handlers } from "../calls/handler.ts";
import { ARRIVAL } from "../calls/limits.ts";
import { clientTooOld } from "../kernel/errors.ts";
import { BODY_MAX } from "./bodyMax.ts";
import { serializerCompiler } from "./compiled.ts";
import { registerContract } from "./contract.ts";
import { type ContractDocument, readContract } from "./contractDocument.ts";
import { serveDocs } from "./docs.ts";
import {
  answerErrors,
  answerExpectation,
  named,
  nothingHere,
  tooDeep,
  withoutOneHost,
} from "./failures.ts";
import { handlers as allHandlers } from "./handlers.ts";
import { keepHouse } from "./housekeeping.ts";
import { isTooDeep } from "./jsonDepth.ts";
import type { Metrics } from "./metrics.ts";
import { setHeaders } from "./securityHeaders.ts";
import { type AllServices, openServices, type ServiceOptions } from "./services.ts";
import { answerClientError } from "./slowBodies.ts";
import { DIST, serveApp, serveAuthority } from "./staticFiles.ts";
import { validatorCompiler } from "./validation.ts";

/**
 * Characters of a parameter in a path: more than the contract allows, so that the contract's own check refuses a longer
 * one.
 */
const PARAMETER_MAX = 4096;
/**
 * Compressed lists have a tenth of their size, which counts on a bad network. Answers smaller than a packet are not
 * compressed.
 */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1400,
  encodings: ["br", "gzip"],
  // A window of 64 KiB: the default of 4 MiB would be allocated for each answer, however short.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
  },
  // Bodies are not decompressed: a small one could unpack to more than the limit.
  globalDecompression: false,
};
/**
 * A hook refuses requests without a Host header: Node's own refusal has neither the policy headers nor the one error
 * body.
 */
const READING = { requireHostHeader: false };
/** Milliseconds after which a request is logged as slow. */
const SLOW = 1000;
/** Milliseconds in which a request's headers must arrive. */
const HEADERS_TIME = 10_000;
const CONNECTIONS_MAX = 10_000;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The number of Host headers: Node shows the first only. `raw` has names and values in turn. */
const hostsOf = (raw: string[]) =>
  raw.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host")
    .length;

export interface AppOptions extends ServiceOptions {
  logger?: FastifyServerOptions["logger"];
  /** For tests of the contract's own checks. */
  contract?: ContractDocument;
  handlers?: Handlers<AllServices>;
  /** The folder of the built app. */
  dist?: string;
  https?: { key: string; cert: string; authority?: string } | null;
  /** Addresses and networks of reverse proxies, whose forwarding headers are trusted. */
  trustProxy?: string[];
  /** Null where no metrics are served. */
  metrics?: Metrics | null;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { logger = false, https = null, trustProxy = [] } = options;
  // Begins the ids of requests: no other start and no other server has the same.
  const started = randomBytes(6).toString("hex");
  let requests = 0;
  const app: FastifyInstance = Fastify({
    ...(https ? { https: { ...https, ...READING } } : { http: READING }),
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    requestTimeout: ARRIVAL.time,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: PARAMETER_MAX },
    clientErrorHandler: answerClientError,
    genReqId: () => `${started}-${(requests++).toString(36)}`,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      app.errorHandler(error, request, reply);
    },
  });
  // A logger for each request costs as much as a lookup; a log line names its request by itself.
  app.log.child = () => app.log;
  // Before the services end, which may wait for a mail: whoever connects meanwhile is refused, so that a
  // proxy asks another server, where Fastify would answer 503. A connection that is busy when closing begins
  // becomes idle later, and would stay open until its keep-alive ends.
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once("close", () => clearInterval(timer));
    app.server.close();
  });
  const services = await openServices(app, options);
  keepHouse(app, services);
  options.metrics?.observe(app, services);

  // Hooks with a callback cost a quarter of async ones.
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    const hosts = hostsOf(request.raw.rawHeaders);
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== "1.0")) {
      done(withoutOneHost());
      return;
    }
    // Checked before the session, since a build of another version may have a valid one.
    const client = Number(request.headers[CLIENT_HEADER] ?? CLIENT_VERSION);
    if (client < OLDEST_CLIENT || client > CLIENT_VERSION) {
      done(clientTooOld());
      return;
    }
    // Answered before the body is read, since no operation takes it.
    if (request.is404 && request.method !== "GET" && request.method !== "HEAD") done(nothingHere());
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (!READS.has(request.method) || statusCode >= 500 || elapsedTime > SLOW) {
      const user = request.caller?.strUser;
      const ms = Math.round(elapsedTime);
      app.log.info({ ...named(request), status: statusCode, ms, user }, "request");
    }
    done();
  });

  app.server.on("checkExpectation", answerExpectation);
  app.server.headersTimeout = HEADERS_TIME;
  app.server.maxConnections = CONNECTIONS_MAX;

  app.removeContentTypeParser("text/plain");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request, body: string, done) => {
      if (body === "") done(null, undefined);
      else if (isTooDeep(body)) done(tooDeep());
      else parseJson(request, body, done);
    },
  );
  app.addContentTypeParser(PICTURE_TYPES, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(compress, COMPRESSION);
  registerContract(
    app,
    options.contract ?? readContract(),
    options.handlers ?? allHandlers,
    services,
  );
  await serveDocs(app);
  serveAuthority(app, https?.authority);
  await serveApp(app, options.dist ?? DIST);
  return app;
}
