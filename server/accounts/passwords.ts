/** Passwords as they are stored: slow salted hashes (docs/design.md, "Passwords and sessions"). */
import { hash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's scrypt setting for 32 MiB: 2^15, 8, 3. An object, so that tests that hash by the hundred can lower it. */
export const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

function derive(prehash: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(prehash, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The form that a client may send in place of a password: lower-case hex SHA-256 of its UTF-8 bytes. */
export const prehash = (password: string) => hash("sha256", password, "hex");

const costOf = ({ N, r, p }: typeof COST) => `scrypt$${N}$${r}$${p}$`;

/** The stored form of a hash, each with its own cost and salt. */
const stored = (salt: string, key: string) => `${costOf(COST)}${salt}$${key}`;

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (stored: string) => !stored.startsWith(costOf(COST));

/** The hash of a prehash, with its salt and cost in it. Where many may ask, it is made in a lane. */
export async function hashPassword(prehash: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(prehash, salt, COST);
  return stored(salt.toString("base64url"), key.toString("base64url"));
}

/** A hash to compare with for an unknown user, so that the answer takes as long as for a known one. */
const nobody = () => stored("A".repeat(22), "A".repeat(43));

/** Whether a prehash is the one that was hashed; false, after the same time, where nothing was. */
export async function isPassword(prehash: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (stored ?? nobody()).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(prehash, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(derived, Buffer.from(key, "base64url")) && stored !== undefined;
}

/** A password to print once: 96 random bits. */
export const generatePassword = () => randomBytes(12).toString("base64url");
