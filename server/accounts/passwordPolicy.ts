/**
 * The requirements of an admin's password; other people's passwords have none (docs/design.md, "Passwords and
 * sessions").
 */
import { readFileSync } from "node:fs";
import { badField } from "../kernel/errors.ts";
import { hashPassword, prehash } from "./passwords.ts";

const LENGTH_MIN = 10;
/** The passwords of that length among the 50,000 most common, from zxcvbn-ts (MIT), in lower case. */
const COMMON = new Set(
  readFileSync(new URL("./commonPasswords.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);

export const isFitForAdmin = (password: string) =>
  [...password].length >= LENGTH_MIN && !COMMON.has(password.toLowerCase());

export const UNFIT = `An admin's password has at least ${LENGTH_MIN} characters and is none of the most common ones.`;

/** The stored form of a new password. Throws 400 where it is too weak for an admin. */
export async function storedPassword(password: string, role: string) {
  const isFit = isFitForAdmin(password);
  if (role === "admin" && !isFit) throw badField("password", UNFIT);
  const strPasswordHash = await hashPassword(prehash(password));
  return { strPasswordHash, intPasswordFits: isFit ? 1 : 0 };
}
