/** The receivers outside of the app, in stories. */
import type { NewReceiver, Receiver } from "#domain/types.ts";
import { type Answers, json } from "./answers.ts";

const HOUR = 60 * 60_000;

/** One that takes what it is sent, one that does not for an hour, and one that was given up. */
const receivers = (): Receiver[] => [
  {
    ...{ id: "owner", kind: "mail", address: "owner@example.com", notices: ["low", "out"] },
    ...{ least: 10, isDigest: true, sentAt: Date.now() - 5 * HOUR, problem: null },
    ...{ failingSince: null, triedNextAt: null },
  },
  {
    ...{ id: "till", kind: "webhook", address: "https://till.example.com/toyshelf" },
    ...{ notices: ["low", "out", "correction"], least: 5, isDigest: false, sentAt: null },
    ...{ problem: "It answers 500.", failingSince: Date.now() - HOUR },
    triedNextAt: Date.now() + HOUR,
  },
  {
    ...{ id: "report", kind: "webhook", address: "https://report.example.com/a/rather/long/path" },
    ...{ notices: ["import"], least: 10, isDigest: false, sentAt: Date.now() - 100 * HOUR },
    ...{ problem: "It could not be reached (ECONNREFUSED).", failingSince: Date.now() - 90 * HOUR },
    triedNextAt: null,
  },
];

const EMAIL = "This server sends no mail: SMTP_URL is not set.";

export function receiverAnswers(told = receivers(), isMailPossible = true): Answers {
  return {
    "GET /receivers": () => json({ isMailPossible, receivers: told }),
    "POST /receivers": ({ body }) => {
      const given = body as unknown as NewReceiver;
      if (given.kind === "mail" && !isMailPossible) {
        return json({ error: EMAIL, code: "bad_input" }, 400);
      }
      const receiver: Receiver = {
        ...{ ...given, id: given.address, least: given.least ?? 10, sentAt: null, problem: null },
        ...{ failingSince: null, triedNextAt: null },
      };
      told.push(receiver);
      const secret = given.kind === "webhook" ? "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" : null;
      return json({ receiver, secret }, 201);
    },
    "DELETE /receivers/:receiver": ({ params }) => {
      told.splice(0, told.length, ...told.filter(({ id }) => id !== params.receiver));
      return new Response(null, { status: 204 });
    },
    "POST /receivers/:receiver/attempts": ({ params }) => {
      const found = told.find(({ id }) => id === params.receiver);
      return json({ problem: found?.problem ?? null });
    },
  };
}
