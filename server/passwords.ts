/** Passwords as they are kept: slow salted hashes, a few at a time (design section 4, "Passwords and sessions"). */
import { hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { tooMany } from "./errors.ts";

/** OWASP's scrypt setting for 32 MiB: 2^15, 8, 3. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Each takes 32 MiB and a core for about 200 ms. */
const AT_ONCE = 2;
const WAITING_MAX = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs few at a time, and turns away what would wait too long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) {
    throw tooMany("Too many people are signing in at the moment. Please try again soon.", 10);
  }
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function derive(prehash: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(prehash, salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** What a client may send in place of a password: lower-case hex SHA-256 of its UTF-8 bytes. */
export const prehash = (password: string) => hash("sha256", password, "hex");

/** The hash of a prehash, with its salt and cost in it. */
export async function hashPassword(prehash: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(prehash, salt, COST);
  const { N, r, p } = COST;
  return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Compared with when there is no such user, so that the answer takes as long. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whether a prehash is the one that was hashed; false, after the same time, where nothing was. */
export async function isPassword(prehash: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (stored ?? NOBODY).split("$");
  const derived = await derive(prehash, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(key, "base64url")) && stored !== undefined;
}

/** A password to print once: 96 random bits. */
export const generatePassword = () => randomBytes(12).toString("base64url");
