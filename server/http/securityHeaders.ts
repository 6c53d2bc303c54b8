/** The headers of every answer, built once: building them for each request costs more than a lookup. */
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
  // Stock is never read from a cache; the app's files override this.
  "cache-control": "no-store",
};

/** Seconds, a year, in which a browser connects by HTTPS only. */
const HTTPS_ONLY = 365 * 24 * 60 * 60;

const httpsHeaders = { "strict-transport-security": `max-age=${HTTPS_ONLY}` };

/** The id finds an answer in the log. HSTS is sent over HTTPS only: browsers ignore it elsewhere. */
export function setHeaders({ id, protocol }: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header("x-request-id", id);
  if (protocol === "https") reply.headers(httpsHeaders);
}
