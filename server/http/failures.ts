/** Makes the one error body of every failure; never a stack, never another shape (docs/design.md, "Errors"). */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { AbandonedError, databaseErrorKind } from "../database/errors.ts";
import {
  badInput,
  databaseDamaged,
  databaseUnavailable,
  doesNotFit,
  HttpError,
  notFound,
  tooLarge,
  unsupportedType,
} from "../kernel/errors.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { slowRefusals } from "./slowRefusals.ts";
import { errorOf } from "./validation.ts";

function errorFor(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error.validation) return errorOf(error.validation);
  const kind = databaseErrorKind(error);
  if (kind === "unavailable") return databaseUnavailable();
  if (kind === "damaged") return databaseDamaged();
  if (kind) return doesNotFit();
  const { statusCode = 500, code } = error;
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return unsupportedType();
  if (code === "FST_ERR_BAD_URL") return badInput("The address is not well written.");
  if (statusCode === 400) return badInput("The body is not JSON that can be read.");
  if (statusCode > 400 && statusCode < 500) {
    return new HttpError(statusCode, "refused", "The request was refused.");
  }
  return null;
}

/** A request's fields in the log, without the query, which may contain a secret. */
export const named = ({ id, method, url }: FastifyRequest) => ({
  request: id,
  method,
  path: url.split("?", 1)[0],
});

export function answerErrors(app: FastifyInstance): void {
  const pause = slowRefusals(app);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = errorFor(error);
    // That a caller has left is no failure.
    const isLeaving = error instanceof AbandonedError || error === request.raw.errored;
    if ((!refusal || refusal.status >= 500) && !isLeaving) {
      app.log.error({ err: error, ...named(request) });
    }
    const { status, body, headers } =
      refusal ?? new HttpError(500, "internal", "Something went wrong on the server.");
    await pause(request, status);
    return reply.code(status).headers(headers).send(body);
  });
}

/** 404 for an address without an operation, a file or a page. */
export const nothingHere = () => notFound("There is nothing at this address.");

/** RFC 9112 section 3.2. */
export const withoutOneHost = () =>
  badInput("The request is not well written: it must name one host.");

export const tooDeep = () => badInput("The body has too many objects or lists inside each other.");

/** The error for bytes that Node cannot parse as HTTP, by Node's code of the reason. */
function unreadable(code: string | undefined): HttpError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new HttpError(431, "bad_input", "The request's headers are too long.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new HttpError(408, "too_slow", "The request took too long to arrive.");
  }
  return badInput("The request is not well written.");
}

/** Serializes the one error body where Fastify has no reply. */
function written({ body }: HttpError): { head: Record<string, string>; text: string } {
  const text = JSON.stringify(body);
  const head = {
    ...securityHeaders,
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
  };
  return { head, text };
}

/**
 * Answers bytes that are no HTTP, and a body that arrives too slowly. There is no request, only a socket, which is
 * closed whether or not its peer closes it too.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = unreadable(error.code);
  const { head, text } = written(refusal);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = refusal;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
  socket.destroySoon();
}

/** Answers an Expect header other than 100-continue, to which Node alone would send a bare status. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = new HttpError(417, "refused", "What the request expects is not done here.");
  const { head, text } = written(refusal);
  response.writeHead(refusal.status, head).end(text);
}
