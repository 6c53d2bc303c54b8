/** Every transition of the session (specification sections 2 and 4). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { Session } from "#domain/types.ts";
import {
  type Application,
  type Authentication,
  type SessionEmitted,
  sessionMachine,
} from "#machines/session.machine.ts";

const HOUR = 3_600_000;
const signUp: Application = {
  type: "signUp.submitted",
  user: { name: "A", email: "a@b", password: "p", address: "x", dob: "2000-01-01", phone: "1" },
};
const signIn: Application = { type: "signIn.submitted", email: "a@b", password: "p" };

function sessionUntil(expiresAt: number, accessToken = "token"): Session {
  const user = { name: "A", email: "a@b", address: null, phone: null, dob: null };
  return { user, role: "admin", rights: [], accessToken, expiresAt };
}

describe("session", () => {
  let clock: SimulatedClock;
  let emitted: SessionEmitted[];
  let admissions: PromiseWithResolvers<Authentication>[];
  let applications: Application[];

  beforeEach(() => {
    clock = new SimulatedClock();
    emitted = [];
    admissions = [];
    applications = [];
  });

  function start(session: Session | null) {
    const machine = sessionMachine.provide({
      actors: {
        authenticate: fromPromise(({ input }) => {
          applications.push(input);
          const admission = Promise.withResolvers<Authentication>();
          admissions.push(admission);
          return admission.promise;
        }),
      },
    });
    const actor = createActor(machine, { input: { session, now: () => clock.now() }, clock });
    actor.on("session.ended", (event) => emitted.push(event));
    return actor.start();
  }

  async function settle(admission: Authentication | Error) {
    const pending = admissions.at(-1);
    if (admission instanceof Error) pending?.reject(admission);
    else pending?.resolve(admission);
    await new Promise((resolve) => setTimeout(resolve));
  }

  describe("restoring", () => {
    it("takes a stored session that is still valid", () => {
      const actor = start(sessionUntil(HOUR));
      expect(actor.getSnapshot().value).toBe("signedIn");
      expect(actor.getSnapshot().hasTag("signedIn")).toBe(true);
    });

    it.each([
      ["none is stored", null],
      ["the stored one has expired to the millisecond", sessionUntil(0)],
    ])("is signed out when %s", (_, stored) => {
      const { value, context } = start(stored).getSnapshot();
      expect(value).toBe("signedOut");
      expect(context.session).toBeNull();
    });
  });

  describe.each([
    ["sign in", signIn],
    ["sign up", signUp],
  ])("%s", (_, application) => {
    it("is busy, asks once, and lets in", async () => {
      const actor = start(null);
      actor.send(application);
      expect(actor.getSnapshot().value).toBe("authenticating");
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      actor.send(application);
      await settle({ type: "authenticated", session: sessionUntil(HOUR) });
      expect(actor.getSnapshot().value).toBe("signedIn");
      expect(actor.getSnapshot().context.session?.accessToken).toBe("token");
      expect(applications).toEqual([application]);
    });

    it("shows the sentence of a refusal, until it is dismissed or tried again", async () => {
      const actor = start(null);
      actor.send(application);
      await settle({ type: "refused", error: "No." });
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(actor.getSnapshot().context.failure).toBe("No.");
      actor.send({ type: "failure.dismissed" });
      expect(actor.getSnapshot().context.failure).toBeNull();
      actor.send(application);
      await settle({ type: "refused", error: "Still no." });
      actor.send(application);
      expect(actor.getSnapshot().context.failure).toBeNull();
    });

    it("survives a surprise", async () => {
      const actor = start(null);
      actor.send(application);
      await settle(new Error("boom"));
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(actor.getSnapshot().context.failure).toBe("Something went wrong. Please try again.");
    });
  });

  it("does not let in with a session that is over already", async () => {
    const actor = start(null);
    actor.send(signIn);
    await settle({ type: "authenticated", session: sessionUntil(0) });
    expect(actor.getSnapshot().value).toBe("signedOut");
    expect(actor.getSnapshot().context.session).toBeNull();
  });

  describe("signed in", () => {
    it("ends by the timer, at the very millisecond", () => {
      const actor = start(sessionUntil(HOUR));
      clock.increment(HOUR - 1);
      expect(actor.getSnapshot().value).toBe("signedIn");
      clock.increment(1);
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(emitted).toEqual([{ type: "session.ended", accessToken: "token", reason: "expired" }]);
    });

    it("lasts longer than the longest timer", () => {
      const longest = 2 ** 31 - 1;
      const actor = start(sessionUntil(longest + HOUR));
      clock.increment(longest);
      expect(actor.getSnapshot().value).toBe("signedIn");
      clock.increment(HOUR);
      expect(actor.getSnapshot().value).toBe("signedOut");
    });

    it("ends when it is checked after a sleep that stopped the timers", () => {
      let now = 0;
      const actor = createActor(sessionMachine, {
        input: { session: sessionUntil(HOUR), now: () => now },
        clock,
      }).start();
      actor.send({ type: "session.checked" });
      expect(actor.getSnapshot().value).toBe("signedIn");
      now = HOUR;
      actor.send({ type: "session.checked" });
      expect(actor.getSnapshot().value).toBe("signedOut");
    });

    it("ends by signing out, and tells so", () => {
      const actor = start(sessionUntil(HOUR));
      actor.send({ type: "signOut.requested" });
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(actor.getSnapshot().context.session).toBeNull();
      expect(emitted).toEqual([
        { type: "session.ended", accessToken: "token", reason: "signedOut" },
      ]);
    });

    it("ends when the server refuses its token, not when it refuses an older one", () => {
      const actor = start(sessionUntil(HOUR));
      actor.send({ type: "session.refused", accessToken: "older" });
      expect(actor.getSnapshot().value).toBe("signedIn");
      actor.send({ type: "session.refused", accessToken: "token" });
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(emitted).toEqual([{ type: "session.ended", accessToken: "token", reason: "refused" }]);
    });
  });

  describe("another tab", () => {
    it("signs in here too", () => {
      const actor = start(null);
      actor.send({ type: "session.replaced", session: sessionUntil(HOUR, "other") });
      expect(actor.getSnapshot().value).toBe("signedIn");
      expect(actor.getSnapshot().context.session?.accessToken).toBe("other");
    });

    it("replaces the session, whose own end then counts", () => {
      const actor = start(sessionUntil(HOUR));
      actor.send({ type: "session.replaced", session: sessionUntil(2 * HOUR, "other") });
      clock.increment(HOUR);
      expect(actor.getSnapshot().value).toBe("signedIn");
      clock.increment(HOUR);
      expect(actor.getSnapshot().value).toBe("signedOut");
    });

    it.each([
      ["signs out here too", null],
      ["leaves an expired session", sessionUntil(0, "other")],
    ])("%s", (_, session) => {
      const actor = start(sessionUntil(HOUR));
      actor.send({ type: "session.replaced", session });
      expect(actor.getSnapshot().value).toBe("signedOut");
      expect(actor.getSnapshot().context.session).toBeNull();
    });
  });
});
