/** Links that work once, and changes of a person's role and rights. */
import { describe, expect, it } from "vitest";
import {
  addressOf,
  isChange,
  isUnprovedPromotion,
  linkOf,
  withRight,
} from "#domain/people/people.ts";
import { messagesOf } from "#domain/people/peopleMessages.ts";
import { RIGHTS, usualRights } from "#domain/people/roles.ts";
import type { Person, Right } from "#domain/types.ts";

describe("a link", () => {
  const secret = "aB-_".padEnd(43, "x");

  it("is read from the address that was made for it", () => {
    for (const kind of ["invite", "reset"] as const) {
      const { hash, href } = new URL(addressOf("https://shelf.example", { kind, secret }));
      expect(href).toMatch(/^https:\/\/shelf\.example\/login#/);
      expect(linkOf(hash)).toEqual({ kind, secret });
      expect(linkOf(hash.slice(1))).toEqual({ kind, secret });
    }
  });

  it.each([
    "",
    "#invite=",
    `#other=${secret}`,
    `#invite=${secret}x`,
    `x#invite=${secret}`,
    `#reset=${secret.slice(1)}`,
  ])("is not %j", (fragment) => expect(linkOf(fragment)).toBeNull());
});

it("an admin is given the usual rights, as far as who gives them has these", () => {
  expect(usualRights(RIGHTS)).toEqual(["stock"]);
  expect(usualRights(["people"])).toEqual([]);
});

describe("a change of role", () => {
  const person = (role: string, rights: Right[], selfSignedUp = false): Person => ({
    ...{ id: "p", name: "Ben", email: "b@x.yz", role, rights, disabled: false },
    ...{ selfSignedUp, createdAt: 0, lastSeenAt: 0, devices: 1 },
  });
  const change = (of: Person, role: string, rights: Right[] = []) =>
    ({ type: "changeRole", person: of, role, rights }) as const;

  it("is told by the role, or by the rights where the role stays", () => {
    expect(messagesOf(change(person("guest", []), "admin")).done).toBe("Ben is admin now.");
    const ben = person("admin", []);
    expect(messagesOf(change(ben, "admin", ["stock"])).done).toBe("The rights of Ben are changed.");
  });

  it("is one where the role or an admin's rights are others, in whatever order", () => {
    const admin = person("admin", ["people", "delete"]);
    expect(isChange(change(admin, "admin", ["delete", "people"]))).toBe(false);
    expect(isChange(change(admin, "admin", ["people", "delete"]))).toBe(false);
    expect(isChange(change(admin, "admin", ["delete"]))).toBe(true);
    expect(isChange(change(admin, "guest", ["delete", "people"]))).toBe(true);
    expect(isChange(change(person("guest", []), "guest", ["delete"]))).toBe(false);
    expect(isChange(change(person("guest", []), "user"))).toBe(true);
    expect(isChange(change(person("admin", []), "guest"))).toBe(true);
    expect(isChange({ type: "resetPassword", person: admin })).toBe(true);
  });

  it("is asked about twice where nobody invited whom it makes an admin", () => {
    expect(isUnprovedPromotion(change(person("guest", [], true), "admin"))).toBe(true);
    expect(isUnprovedPromotion(change(person("guest", [], false), "admin"))).toBe(false);
    expect(isUnprovedPromotion(change(person("admin", [], true), "admin"))).toBe(false);
    expect(isUnprovedPromotion(change(person("guest", [], true), "user"))).toBe(false);
    const other = { type: "disable", person: person("guest", [], true) } as const;
    expect(isUnprovedPromotion(other)).toBe(false);
  });

  it("switches one right and leaves the others, but to delete is to change", () => {
    expect(withRight(["people"], "stock")).toEqual(["stock", "people"]);
    expect(withRight(["stock", "delete", "people"], "people")).toEqual(["stock", "delete"]);
    expect(withRight(["people"], "delete")).toEqual(["stock", "delete", "people"]);
    expect(withRight(["stock", "delete"], "delete")).toEqual(["stock"]);
    expect(withRight(["stock", "delete"], "stock")).toEqual([]);
  });
});
