/** Webhooks as standardwebhooks.com has them: a signed POST, of which no redirect is followed. */
import { createHmac, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Message } from "#domain/types.ts";
import { PATIENCE } from "../calls/limits.ts";

const PREFIX = "whsec_";

export const newSecret = () => PREFIX + randomBytes(24).toString("base64");

/** The three headers of the standard; `seconds` since 1970 UTC. */
function signatureOf(secret: string, id: string, seconds: number, body: string) {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}

const PRIVATE =
  "The address is of a private network, which is refused unless the server is started with WEBHOOKS=private.";

const isRefused = ({ message }: Error) => /^DNS lookup .* is not allowed/.test(message);

function sentenceOf(error: Error & { code?: string }): string {
  if (isRefused(error)) return PRIVATE;
  if (error.name === "AbortError")
    return `There was no answer in ${PATIENCE.webhook / 1000} seconds.`;
  return `It could not be reached (${error.code ?? error.message}).`;
}

interface Webhook {
  address: string;
  secret: string;
  message: Message;
  /** Milliseconds since 1970 UTC. */
  now: number;
  isPrivateAllowed: boolean;
  /** Aborts the call. */
  closing: AbortSignal;
}

/** Posts the message. Returns the sentence of its failure, or null. */
export async function callWebhook(webhook: Webhook): Promise<string | null> {
  const { address, secret, message, now, isPrivateAllowed, closing } = webhook;
  const { useAgent: agentOf } = await import("request-filtering-agent");
  const body = JSON.stringify(message);
  const request = address.startsWith("https:") ? httpsRequest : httpRequest;
  const headers = {
    ...{ "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    ...signatureOf(secret, message.id, Math.floor(now / 1000), body),
  };
  const signal = AbortSignal.any([closing, AbortSignal.timeout(PATIENCE.webhook)]);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const call = request(address, {
    ...{ method: "POST", headers, signal },
    agent: agentOf(address, { allowPrivateIPAddress: isPrivateAllowed }),
  });
  call.on("error", (error) => resolve(sentenceOf(error)));
  call.on("response", (answer) => {
    const { statusCode = 0 } = answer;
    answer.destroy();
    if (statusCode < 300) resolve(null);
    else if (statusCode < 400)
      resolve(`It leads elsewhere (${statusCode}), which is not followed.`);
    else resolve(`It answers ${statusCode}.`);
  });
  call.end(body);
  return promise;
}
