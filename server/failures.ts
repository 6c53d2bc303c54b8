/** Whatever goes wrong becomes the one error body; never a stack, never another shape (design section 4, "Errors"). */
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Database } from "./database/database.ts";
import { badInput, databaseAway, notFound, Refusal } from "./errors.ts";
import { refusalOf } from "./validation.ts";

function refusalFor(error: FastifyError, { dialect }: Database): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error.validation) return refusalOf(error.validation, error.validationContext ?? "request");
  if (dialect.isAway(error)) return databaseAway();
  const broken = dialect.brokenTruth(error);
  if (broken) return new Refusal(409, "conflict", "This does not fit what is stored meanwhile.");
  const { statusCode = 500, code } = error;
  if (statusCode === 413) return new Refusal(413, "too_large", "That is too much at once.");
  if (statusCode === 415) {
    return new Refusal(415, "unsupported_type", "Only application/json is understood.");
  }
  if (code === "FST_ERR_BAD_URL") return badInput("The address is not well written.");
  if (statusCode === 400) return badInput("The body is not JSON that can be read.");
  if (statusCode > 400 && statusCode < 500) {
    return new Refusal(statusCode, "refused", "The request was refused.");
  }
  return null;
}

export function answerErrors(app: FastifyInstance, database: Database): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalFor(error, database);
    if (!refusal || refusal.status >= 500) {
      app.log.error({ err: error, method: request.method, path: request.url.split("?", 1)[0] });
    }
    const { status, body, headers } =
      refusal ?? new Refusal(500, "internal", "Something went wrong on the server.");
    return reply.code(status).headers(headers).send(body);
  });
}

/** 404 where nothing else is to be shown. */
export const nothingHere = () => notFound("There is nothing at this address.");

/** What could not even be read as HTTP; there is no request to answer, only a socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLong = error.code === "HPE_HEADER_OVERFLOW";
  const status = isLong ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const { body } = badInput(
    isLong ? "The request's headers are too long." : "The request is not well written.",
  );
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
