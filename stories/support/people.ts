/** The people that stories show, and a stand-in for what the service knows of accounts. */
import type { Account, AccountEntry, Invitation, Person, Session } from "#domain/types.ts";
import { type Answers, json, noContent, refusal } from "./answers.ts";
import { admin, clerk, fullSession, guest, plainAdmin } from "./stock.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A fixed moment: pictures of stories stay the same. */
const NOON = Date.UTC(2026, 2, 3, 12);

const person = (changes: Partial<Person> & Pick<Person, "id" | "name" | "email">): Person => ({
  role: "user",
  rights: [],
  disabled: false,
  selfSignedUp: false,
  createdAt: NOON - 30 * DAY,
  lastSeenAt: NOON,
  devices: 1,
  ...changes,
});

export const ada = person({
  ...{ id: "ada", name: admin.user.name, email: admin.user.email, role: "admin", devices: 2 },
  rights: ["stock", "delete", "people"],
});
export const ben = person({
  ...{ id: "ben", name: "Ben Crate", email: "ben@toyshelf.example", role: "admin" },
  rights: ["stock", "delete"],
});
export const gil = person({
  ...{ id: "gil", name: "Gil Guest", email: "gil@toyshelf.example", role: "guest" },
  ...{ selfSignedUp: true, lastSeenAt: null, devices: 0 },
});
export const mia = person({
  ...{ id: "mia", name: "Mia Shelf", email: "mia@toyshelf.example", disabled: true, devices: 0 },
});
export const fullPerson = person({
  ...{ id: "full", name: fullSession.user.name, email: fullSession.user.email },
  ...{ role: fullSession.role, selfSignedUp: true, disabled: true, devices: 1234 },
});
export const people = [ada, ben, gil, mia];

export const invitations: Invitation[] = [
  {
    ...{ id: "first", name: "Nora Box", role: "admin", rights: ["stock", "delete"] },
    expiresAt: NOON + 7 * DAY,
  },
  { id: "second", name: "", role: "guest", rights: [], expiresAt: NOON + 2 * DAY },
];

const entry = (changes: Partial<AccountEntry>): AccountEntry => ({
  ...{ id: "1", event: "signedIn", detail: "", name: ada.name, by: null, address: "192.168.1.20" },
  ...{ at: NOON, times: 1 },
  ...changes,
});

const accountLog: AccountEntry[] = [
  entry({ id: "1" }),
  entry({ id: "2", event: "roleChanged", detail: "guest → admin", name: ben.name, by: ada.name }),
  entry({ id: "3", event: "signInFailed", name: mia.name, times: 212, address: "203.0.113.9" }),
  entry({ id: "4", event: "disabled", name: mia.name, by: ada.name }),
  ...Array.from({ length: 8 }, (_, n) => entry({ id: `more${n}`, at: NOON - n * DAY })),
];

export const account: Account = {
  user: admin.user,
  role: "admin",
  rights: ["stock", "delete", "people"],
  devices: [
    { id: "here", name: "Chrome on Android", signedInAt: NOON, lastSeenAt: NOON, isThis: true },
    {
      ...{ id: "there", name: "Firefox on Windows", isThis: false },
      ...{ signedInAt: NOON - DAY, lastSeenAt: NOON - DAY / 2 },
    },
  ],
  programs: [
    {
      ...{ id: "till", name: "Till at the door", scope: "stock" },
      ...{ createdAt: NOON - DAY, lastSeenAt: NOON - DAY / 2, expiresAt: NOON + 80 * DAY },
    },
    {
      ...{ id: "report", name: "Monday's report", scope: "read" },
      ...{ createdAt: NOON - DAY, lastSeenAt: null, expiresAt: NOON + 29 * DAY },
    },
  ],
};

export const SECRET = "V7mQ2nXc4rT9yU1iO5pA8sD3fG6hJ0kLzXbNwEvRtYu";
const expiresAt = NOON + 7 * DAY;

/** Answers about accounts; of those who may not manage people the service tells nothing. */
export const accountAnswers = (): Answers => {
  const known = structuredClone(people);
  const open = structuredClone(invitations);
  return {
    "GET /account": ({ headers }) => {
      const token = headers.get("authorization")?.replace(/^Bearer /, "");
      const who = [guest, clerk, fullSession].find(({ accessToken }) => accessToken === token);
      if (!who) return json(account);
      const { user, role, rights } = who;
      return json({ user, role, rights, devices: account.devices.slice(0, 1), programs: [] });
    },
    "PUT /account/password": ({ body }) =>
      body.oldPassword === "correct horse"
        ? noContent()
        : refusal(400, "bad_input", "The old password is not right."),
    "PUT /account/name": noContent,
    "PUT /account/email": ({ body }) =>
      body.password === "correct horse"
        ? noContent()
        : refusal(400, "bad_input", "The password is not right."),
    "POST /account/programs": ({ body }) =>
      body.name === "Till at the door"
        ? refusal(
            409,
            "duplicate",
            `There is a program "${body.name}" already. Withdraw its token first.`,
          )
        : json({ accessToken: SECRET, expiresAt: NOON + 90 * DAY }, 201),
    "DELETE /account/devices": noContent,
    "DELETE /account/devices/:device": noContent,
    "GET /people": ({ query }) => {
      const q = (query.get("q") ?? "").toLowerCase();
      const found = known.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(q));
      return json(found, 200, { "x-total-count": String(found.length) });
    },
    "PATCH /people/:person": ({ params, body }) => {
      const one = known.find(({ id }) => id === params.person);
      return one ? json(Object.assign(one, body)) : refusal(404, "not_found", "Nobody is so.");
    },
    "DELETE /people/:person/sessions": noContent,
    "POST /people/:person/reset-link": () => json({ secret: SECRET, expiresAt, mail: null }, 201),
    "GET /invitations": () => json(open),
    "POST /invitations": ({ body }) => {
      open.unshift({ id: "new", name: "", rights: [], ...body, expiresAt });
      const mail = body.email ? `It was sent to ${body.email} too.` : null;
      return json({ id: "new", secret: SECRET, expiresAt, mail }, 201);
    },
    "DELETE /invitations/:invitation": ({ params }) => {
      open.splice(
        open.findIndex(({ id }) => id === params.invitation),
        1,
      );
      return noContent();
    },
    "GET /account-log": () => json(accountLog),
    "POST /auth/link": () =>
      json({ kind: "invite", name: "Nora Box", role: "admin", by: "Ada Reyes" }),
    "POST /auth/accept-invitation": () => json(admin, 201),
    "POST /auth/reset-password": () => json(admin),
  };
};

/** The account of an admin without a right. */
const withRights = (session: Session) => ({
  session,
  answers: {
    "GET /account": () => json({ ...account, role: session.role, rights: session.rights }),
  } satisfies Answers,
});
/** The screen of an admin who changes the stock and deletes nothing. */
export const asPlainAdmin = withRights(plainAdmin);
/** The screen of an admin who may only look. */
export const asLooker = withRights({ ...plainAdmin, rights: [] });
