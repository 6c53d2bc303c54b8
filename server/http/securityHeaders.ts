/** Headers on every answer, written once: computing them for each request costs more than a lookup. */
import type { FastifyReply, FastifyRequest } from "fastify";

const POLICY = {
  "default-src": "'self'",
  // The scanner is WebAssembly.
  "script-src": "'self' 'wasm-unsafe-eval'",
  // Mantine sets styles on elements.
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "media-src": "'self' blob:",
  "worker-src": "'self' blob:",
  "connect-src": "'self'",
  "frame-ancestors": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "object-src": "'none'",
};

export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=()",
  "content-security-policy": Object.entries(POLICY)
    .map((directive) => directive.join(" "))
    .join("; "),
  // Stock is never read from a cache; the app's files say otherwise of themselves.
  "cache-control": "no-store",
};

/** Seconds: a year, in which a browser comes by HTTPS only. */
const HTTPS_ONLY = 365 * 24 * 60 * 60;

const httpsHeaders = { "strict-transport-security": `max-age=${HTTPS_ONLY}` };

/** By its id an answer is found in the log. Elsewhere than by HTTPS a browser ignores the header of that. */
export function setHeaders({ id, protocol }: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header("x-request-id", id);
  if (protocol === "https") reply.headers(httpsHeaders);
}
