/** /unsent. */
import { expect, mocked, screen, spyOn, waitFor, within } from "storybook/test";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { messages } from "#domain/messages.ts";
import { commandsOf, type NewCommand } from "#domain/outbox/commands.ts";
import {
  boxHref,
  type Draft,
  draftIds,
  itemHref,
  toyThing,
  withoutThing,
} from "#domain/outbox/draft.ts";
import { type Entry, newEntry } from "#domain/outbox/entries.ts";
import { type Attempt, outboxMachine } from "#machines/outbox.machine.ts";
import { refusal as answerOf, stillAsking } from "./support/answers.ts";
import { done, heldAt } from "./support/heldMachine.ts";
import { says } from "./support/says.ts";
import { holds, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { admin, BOX, bear, train } from "./support/stock.ts";

const owner = admin.user.email;
const toy = ({ strToyBarcode, strName }: typeof train) => ({ strToyBarcode, strName });
const commands: NewCommand[] = [
  { kind: "addToBox", strBoxCode: BOX, ...toy(train), intAmountInBox: 3 },
  { kind: "moveBox", strBoxCode: "CRATE-A", intFrom: 1, intTo: null },
  { kind: "removeToy", strBoxCode: "CRATE-B", ...toy(bear) },
  { kind: "createSection", intSection: 5 },
];
const now = Date.UTC(2026, 4, 12, 9, 30);
const entries = commandsOf(commands, { owner, now, newId: "story" }).map(newEntry);
const [first, second, third, fourth] = entries as [Entry, Entry, Entry, Entry];
const sentence = "There is no such toy.";
const refusal = { status: 404, code: "not_found", sentence, intDone: 0, isStranded: false };
const waiting = [
  { ...first, isSent: true, failure: 503 },
  { ...second, isSent: true, failure: 0 },
  { ...third, isSent: true, isSettled: true, refusal },
  fourth,
];

const added = (list: Entry[]) => ({ type: "commands.added", owner, entries: list }) as const;
const granted = { type: "lock.granted" } as const;
const at = heldAt(outboxMachine, { owner });
const ended = (attempt: Attempt) => done("attempt", attempt);

export default { title: "Screens/Unsent", parameters: { path: "/unsent" } } satisfies ScreenMeta;

export const Nothing = holds(at());
/** What the device holds counts as unsent while nobody knows what that is. */
export const NotReadable: ScreenStory = {
  ...holds(at()),
  beforeEach() {
    // The browser has lost the database.
    const getAll = spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => {
      throw new DOMException("Lost.", "UnknownError");
    });
    return () => getAll.mockRestore();
  },
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole("button", { name: "Try again" });
    expect(canvas.queryByText(messages.nothingUnsent)).toBeNull();
    mocked(IDBObjectStore.prototype.getAll).mockRestore();
    await userEvent.click(again);
    await canvas.findByText(messages.nothingUnsent);
  },
};
export const AnotherWindowSends = holds(at(added(entries)));
export const Sending = holds(at(added(entries), granted));
export const Waiting: ScreenStory = {
  tags: ["layout"],
  ...holds(at(added(entries), granted, ended({ type: "silent", entries: waiting }))),
};
/** The focus goes on to the next order, not to its button: a second Enter would drop that, too, for good. */
export const Refused: ScreenStory = {
  parameters: {
    stored: {
      commands: [second, third].map((entry) => ({
        ...entry,
        ...{ isSent: true, isSettled: true, refusal },
      })),
    },
  },
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole("list", { name: messages.wasRefused }));
    list.getAllByRole("button", { name: "Dismiss" })[0]?.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(list.getByRole("listitem")).toHaveFocus());
  },
};

const [undo] = commandsOf(
  [
    {
      ...{ kind: "undo", undone: { intChange: 7 }, strDone: "Ada renamed Rail", isForced: false },
      things: [`toy ${train.strToyBarcode}`],
    },
  ],
  { owner, now, newId: "undo" },
).map(newEntry) as [Entry];
const changed = { ...refusal, status: 412, code: "changed" };
/** Nobody was there to be asked when it was sent: the question is asked from here. */
export const UndoRefused: ScreenStory = {
  parameters: {
    stored: { commands: [{ ...undo, isSent: true, isSettled: true, refusal: changed }] },
    answers: { "POST /changes/:change/undo": () => answerOf(412, "changed", "Changed.") },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Undo" }));
    const question = await screen.findByRole("dialog", { name: historyMessages.undoAnyway });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    await canvas.findByText(messages.nothingUnsent);
  },
};

const [toAdd] = commandsOf([{ kind: "createToy", toy: toy(train) }], {
  ...{ owner, now, newId: "typed" },
}).map(newEntry) as [Entry];
const duplicate = { ...refusal, status: 409, code: "duplicate", sentence: "This code is taken." };
const refused = [{ ...toAdd, isSent: true, isSettled: true, refusal: duplicate }];
export const RefusedAsTyped = holds(
  at(added(entries), granted, ended({ type: "idle", entries: refused })),
);

const [booking] = commandsOf(
  [{ kind: "finishCount", strCount: "c1", strBoxCode: BOX, choices: [], barcodes: [] }],
  { owner, now, newId: "booking" },
).map(newEntry) as [Entry];
/** The count is still open at the server: it is gone on with where it was counted. */
export const BookingRefused: ScreenStory = {
  ...holds(
    at(
      added(entries),
      granted,
      ended({ type: "idle", entries: [{ ...booking, isSent: true, isSettled: true, refusal }] }),
    ),
  ),
  play: async ({ canvas }) => {
    const open = await canvas.findByRole("button", { name: "Open" });
    expect(open).toHaveAttribute("href", `/count/${BOX}`);
  },
};

const drafts: Draft[] = [
  {
    id: draftIds.edit(toyThing(train)),
    title: `Quantity of ${train.strName}: 12 → 11`,
    href: itemHref(train.strToyBarcode),
    value: null,
    intSince: now,
  },
];
const cart = { strBoxCode: BOX, queue: [], intChange: 1 };
const line = { ...toy(bear), imageThumb: null, intAmountInBox: 2 };
const open = { drafts, carts: [{ ...cart, cart: [line] }] };
/** Waiting, refused, and begun: three parts. */
export const AllParts: ScreenStory = {
  tags: ["layout"],
  play: says(["Waiting to be sent", "Refused", "Begun and not finished", /1 item/, /12 → 11/]),
  ...holds(at(added(entries), granted, ended({ type: "silent", entries: waiting })), {
    stored: open,
  }),
};
export const OnlyBegun = holds(at(), { stored: open });

/** The box is deleted, and another has its code: what was typed about it is read here alone. */
export const ThingGone: ScreenStory = {
  play: async ({ canvas }) => {
    await canvas.findByText(`Change the note of box ${BOX} to Trains of wood`);
    expect(canvas.queryByRole("button", { name: "Open" })).toBeNull();
    await canvas.findByRole("button", { name: "Discard" });
  },
  ...holds(at(), {
    stored: {
      drafts: [
        withoutThing({
          id: draftIds.command("box\t7"),
          title: messages.draftOf("Note", `box ${BOX}`),
          href: boxHref(BOX),
          value: { kind: "changeBox", strBoxCode: BOX, strCustomNote: "Trains of wood" },
          intSince: now,
        }),
      ],
    },
  }),
};

/** The server has the lines of a count: it is discarded there, too. */
export const CountDiscarded: ScreenStory = {
  parameters: {
    stored: { carts: [{ ...cart, cart: [], strCount: "c1" }] },
    answers: { "DELETE /counts/:count": stillAsking },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Discard" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
    await canvas.findByText(`Discard the count of box ${BOX}`);
    await waitFor(() => expect(canvas.queryByText(/^Count of box/)).toBeNull());
  },
};

const DAY = 24 * 60 * 60_000;
const [old] = commandsOf(commands, {
  ...{ owner, now: Date.now() - 51 * DAY, newId: "old" },
}).map(newEntry) as [Entry];
const expired = [{ ...old, isSent: true }];
/** The clock was set back by ten days: the age of a command is by the device's counter, which went on. */
export const ExpiredByTheCounter: ScreenStory = {
  parameters: {
    frozen: at(added(expired), granted, ended({ type: "idle", entries: expired })),
    persisted: {
      "toyshelf.setBacks": [{ by: 10 * DAY, since: 0 }],
      "toyshelf.now": Date.now() + 10 * DAY,
    },
  },
  play: async (context) => {
    await says([messages.commandExpired, "Discard"])(context);
    // It is not sent, whatever is pressed.
    expect(context.canvas.queryByRole("button", { name: "Send now" })).toBeNull();
  },
};
