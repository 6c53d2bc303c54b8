/** Whatever goes wrong becomes the one error body; never a stack, never another shape (design section 4, "Errors"). */
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
