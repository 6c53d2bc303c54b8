/** /box/{boxCode}. */

import { expect, screen, waitFor, within } from "storybook/test";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { moveCommand, removeCommand, selectedLine } from "#domain/box/toyMoves.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import type { DialogCommand } from "#domain/outbox/commands.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { SelectionCommand } from "#domain/selection.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import { type Asked, json, mayNotSee, noAnswer, stillAsking } from "./support/answers.ts";
import { settings } from "./support/counts.ts";
import { failed, heldAt } from "./support/heldMachine.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { asLooker } from "./support/people.ts";
import { hears } from "./support/pulls.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import {
  BOX,
  bear,
  boxes,
  clerk,
  fullBox,
  fullToy,
  line,
  otherCodes,
  train,
  WHITE_PNG,
} from "./support/stock.ts";
import { unsentOutbox } from "./support/unsent.ts";

const at = heldAt(selectionMachine, {});
const dialogAt = heldAt(commandDialogMachine, undefined);

const editing = { type: "selecting.switched" } as const;
const toggled = (...given: Parameters<typeof line>) =>
  ({ type: "thing.toggled", thing: line(...given) }) as const;
const chosen = [editing, toggled(train, 6), toggled(bear, 4)] as const;
const asked = (kind: "removeToys" | "moveToys") => ({ type: "order.asked", kind }) as const;
const moveAsked = asked("moveToys");
const ordered = (...commands: SelectionCommand[]) =>
  ({ type: "order.confirmed", commands }) as const;
const confirmed = { type: "question.confirmed" } as const;

type Play = NonNullable<ScreenStory["play"]>;
/** Types into the dialog "Move toys": the destination, and the amount of the train. */
const moving =
  (destination: string, { amount, says }: { amount?: string; says?: string } = {}): Play =>
  async ({ userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Move toys" }));
    if (amount !== undefined) {
      const field = dialog.getByLabelText(`Amount of ${train.strName}`);
      await userEvent.clear(field);
      if (amount) await userEvent.type(field, amount);
    }
    await userEvent.type(dialog.getByLabelText("Destination box"), destination);
    if (says) await dialog.findByText(says);
  };

export default { title: "Screens/Box", parameters: { path: `/box/${BOX}` } } satisfies ScreenMeta;

export const Viewing: ScreenStory = { ...holds(at()), tags: ["layout"] };
/** An admin who only looks. */
export const OnlyLooks = shows(asLooker);
export const WithPrefix = shows({ path: `/box/box-${BOX}` });
export const Empty = shows({ path: "/box/CRATE-B" });
export const Full = shows({
  answers: {
    "GET /boxes/:boxCode": () => json(fullBox),
    "GET /boxes/:boxCode/toys": () =>
      json([line(fullToy, QUANTITY_MAX), line(train, 1)], 200, { "x-total-count": "1234567" }),
  },
});
/** The toys beyond those that the screen lists are in the inventory. */
export const MoreThanItLists: ScreenStory = {
  parameters: { ...Full.parameters, path: `/box/${BOX}?shown=1000` },
  async play({ canvas }) {
    const more = await canvas.findByRole("button", { name: "View Inventory (1,234,565 left)" });
    expect(more).toHaveAttribute(
      "href",
      `/inventory?box=${encodeURIComponent(fullBox.strBoxCode)}`,
    );
    expect(canvas.queryByRole("button", { name: /^Show more/ })).toBeNull();
  },
};
/** Two toys of which none is left; one of them is about to be moved. */
const soldOut = {
  "GET /boxes/:boxCode/toys": () =>
    json([line(bear, 0), line(fullToy, 0), line(train, 6)], 200, { "x-total-count": "3" }),
};
export const NoneOfSome: ScreenStory = {
  tags: ["layout"],
  parameters: { answers: soldOut, frozen: at() },
};
export const MovingNoneOfSome: ScreenStory = {
  parameters: {
    answers: soldOut,
    frozen: at(editing, toggled(train, 6), toggled(bear, 0), moveAsked),
  },
  play: moving("CRATE-B", { says: boxMessages.notMoved }),
};
export const Unsent = holds({ ...at(), ...unsentOutbox });
export const UnsentEditing = holds({ ...at(editing), ...unsentOutbox });
export const Loading = shows({ answers: { "GET /boxes/:boxCode": stillAsking } });
export const NotFound: ScreenStory = { ...shows({ path: "/box/NO-SUCH-BOX" }), tags: ["layout"] };
export const Failed = shows({ answers: { "GET /boxes/:boxCode": noAnswer } });
export const Forbidden = shows({
  session: clerk,
  answers: { "GET /boxes/:boxCode": mayNotSee },
});

export const Editing = holds(at(editing));
export const Selected = holds(at(...chosen));
/** A pull leads away from no selection. */
export const Pulled: ScreenStory = {
  ...Selected,
  play: hears({
    from: "2 toys selected",
    codes: [train.strToyBarcode],
    tones: ["not taken"],
    says: [scanMessages.scannedCode(train.strToyBarcode)],
  }),
};
export const Confirming = holds(at(...chosen, asked("removeToys")));
const choosing = { parameters: { frozen: at(...chosen, moveAsked) } };
export const Choosing: ScreenStory = { ...choosing, tags: ["layout"] };
export const DestinationTyped: ScreenStory = { ...choosing, play: moving("CRATE-B") };
/** Answers which box it is that is looked up. */
let answer: (box: Response) => void = () => {};
const finding = {
  ...choosing.parameters,
  answers: {
    "GET /boxes/:boxCode": ({ params }: Asked) =>
      params.boxCode === BOX
        ? json(boxes[0])
        : new Promise<Response>((resolve) => {
            answer = resolve;
          }),
  },
};
export const Finding: ScreenStory = {
  parameters: finding,
  play: async (context) => {
    // No box that is known here, which would be the answer after a moment.
    await moving("NEW-9{Enter}")(context);
    const dialog = within(screen.getByRole("dialog", { name: "Move toys" }));
    const move = dialog.getByRole("button", { name: "Move" });
    await waitFor(() => expect(move).toHaveAttribute("data-loading"));
  },
};
export const SameBox: ScreenStory = {
  ...choosing,
  play: moving(`${BOX}{Enter}`, { says: boxMessages.sameBox }),
};
export const UnknownDestination: ScreenStory = {
  ...choosing,
  play: moving("NO-SUCH-BOX{Enter}", { says: boxMessages.noSuchBox }),
};
/** What is typed while a box is looked up is another destination: nothing is moved before that is confirmed. */
export const DestinationChangedWhileFinding: ScreenStory = {
  parameters: finding,
  play: async (context) => {
    await moving("NEW-9{Enter}")(context);
    const dialog = within(screen.getByRole("dialog", { name: "Move toys" }));
    const field = dialog.getByLabelText("Destination box");
    await context.userEvent.clear(field);
    await context.userEvent.type(field, "CRATE-B");
    answer(json({ ...boxes[4], strBoxCode: "NEW-9" }));
    await dialog.findByRole("button", { name: /^CRATE-B/ });
    await context.userEvent.type(field, "{Enter}");
    await screen.findByText(boxMessages.toysMoved);
  },
};

const opened = (command: DialogCommand) => ({ type: "dialog.opened", command }) as const;
const note = {
  kind: "changeBox",
  strBoxCode: BOX,
  strCustomNote: "Wooden toys, top shelf",
} as const;
export const EditingNote = holds(dialogAt(opened(note)));

const code = (newBarcode: string) =>
  opened({ kind: "changeBoxCode", strBoxCode: BOX, strNewBarcode: newBarcode });
export const EditingCode = holds(dialogAt(code("CRATE-7")));
export const CodeMissing = holds(dialogAt(code(" "), { type: "command.submitted" }));
const former = { "GET /boxes/:boxCode/codes": () => json(otherCodes) };
export const FoundByOthers = shows({ answers: former });
export const FreeingCode = shows({
  answers: former,
  frozen: dialogAt(opened({ kind: "freeBoxCode", strBoxCode: BOX, strCode: "CRATE-1" })),
});

const places = { strFromBox: BOX, strToBox: "CRATE-B" };
const selected = [line(train, 6), line(bear, 4)].map(selectedLine);
export const Moving = holds(
  at(...chosen, moveAsked, ordered(...selected.map((toy) => moveCommand(toy, new Map(), places)))),
);
export const Deleting = holds(
  at(...chosen, asked("removeToys"), ordered(...selected.map((toy) => removeCommand(BOX, toy)))),
);

const inBox = (toy: typeof train, amount: number) => ({
  ...line(toy, amount),
  strBoxCode: BOX,
});
const heldAmounts = heldAt(amountsMachine, { persisted: null });
const amountsAt = (...events: Parameters<typeof heldAmounts>) => ({
  ...at(editing),
  ...heldAmounts(
    { type: "amount.stepped", line: inBox(train, 6), by: 1 },
    { type: "amount.typed", line: inBox(bear, 4), text: "0" },
    ...events,
  ),
});
const saveAsked = { type: "save.asked" } as const;
export const AmountsChanged: ScreenStory = { ...holds(amountsAt()), tags: ["layout"] };
export const AmountMissing = holds(
  amountsAt({ type: "amount.typed", line: inBox(bear, 4), text: "" }, saveAsked),
);
export const AmountsDiscarded = holds(amountsAt({ type: "discard.asked" }));
export const AmountsConfirmed = holds(amountsAt(saveAsked));
const amountTyped = { type: "amount.typed", line: inBox(train, 6), text: "2" } as const;
const uncertain = {
  type: "lines.loaded",
  lines: [{ ...inBox(train, 6), isUncertain: true }, inBox(bear, 4)],
  left: 0,
} as const;
/** An order about it was sent, and its answer is not known. */
export const AmountsHeld = holds(amountsAt(amountTyped, uncertain));
/** The toy's line is not among those that are shown; more of them are being read. */
const unlisted = { type: "lines.loaded", lines: [inBox(bear, 4)], left: 1 } as const;
export const AmountsUnlisted = holds(amountsAt(amountTyped, unlisted));
export const AmountsHeldAsked = holds(amountsAt(amountTyped, saveAsked, uncertain));
export const AmountsSaving = holds(amountsAt(saveAsked, confirmed));
export const AmountsUnsaved = holds(amountsAt(saveAsked, confirmed, failed("submit")));
let isSettingsRead = false;
/** The last piece was taken, where the shop wants to be asked: at once, though the settings are being read again. */
export const NoneLeft: ScreenStory = {
  parameters: {
    answers: {
      "GET /settings"() {
        if (isSettingsRead) return stillAsking();
        isSettingsRead = true;
        return json({ ...settings, isZeroAsked: true });
      },
    },
  },
  beforeEach() {
    isSettingsRead = false;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("switch", { name: "Edit Mode" }));
    const [amount] = await canvas.findAllByLabelText(/^Amount of /);
    if (!amount) throw new Error("There is no amount.");
    await waitFor(() => expect(isSettingsRead).toBe(true));
    void (await pageQueries()).invalidateQueries({ queryKey: ["settings"] });
    await userEvent.clear(amount);
    await userEvent.type(amount, "0");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    await screen.findByRole("dialog", { name: boxMessages.isNoneLeft });
  },
};
export const AmountChangedMeanwhile = shows({
  frozen: amountsAt(saveAsked, { type: "lines.loaded", lines: [inBox(train, 9)], left: 1 }),
  answers: {
    "GET /boxes/:boxCode/toys": () =>
      json([line(train, 9), line(bear, 4)], 200, { "x-total-count": "2" }),
  },
});

export const PartMoved: ScreenStory = { ...choosing, play: moving("CRATE-B", { amount: "2" }) };
export const TooManyMoved: ScreenStory = {
  ...choosing,
  play: moving("CRATE-B", { amount: "", says: boxMessages.moveRange(6) }),
};

export const PrintingLabels: ScreenStory = {
  tags: ["layout"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Print label" }));
  },
};

const printingLabels =
  (words: string | RegExp): ScreenStory["play"] =>
  async (given) => {
    await PrintingLabels.play?.(given);
    const dialog = within(await screen.findByRole("dialog", { name: "Print labels" }));
    await dialog.findByText(words);
  };
export const LabelsThatAreCutOff: ScreenStory = {
  parameters: {
    answers: {
      "POST /labels/preview": () =>
        json({ picture: WHITE_PNG, leftOut: "", cutOff: "Not under 36" }),
    },
  },
  play: printingLabels(/are cut off at their end: Not under 36$/),
};
/** A white page would look like an empty label. */
export const LabelsNotShown: ScreenStory = {
  parameters: { answers: { "POST /labels/preview": noAnswer } },
  play: printingLabels("No connection to the server."),
};
export const LabelsStillDrawn: ScreenStory = {
  parameters: { answers: { "POST /labels/preview": stillAsking } },
  play: printingLabels("Loading…"),
};

/** What a server that is there answers is no network's. */
export const AddingRefused: ScreenStory = {
  parameters: { answers: { "GET /toys": mayNotSee } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add toys" }));
    await userEvent.type(await screen.findByLabelText("Toy"), "Bear");
    await screen.findByText("You may not see this.");
  },
};

/** A choice from an earlier list is not put in from another: nobody sees it any more. */
export const AddingAfterAnotherSearch: ScreenStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add toys" }));
    await userEvent.type(await screen.findByLabelText("Toy"), "Bear");
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(bear.strName) }));
    const add = screen.getByRole("button", { name: "Add" });
    expect(add).toBeEnabled();
    await userEvent.type(screen.getByLabelText("Toy"), "x");
    await waitFor(() => expect(add).toBeDisabled());
  },
};
