/** /inventory. */

import { expect, screen, spyOn, waitFor, within } from "storybook/test";
import { TOGETHER_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import {
  type Answer,
  type Answers,
  json,
  noAnswer,
  refusal,
  stillAsking,
} from "./support/answers.ts";
import { heldAt } from "./support/heldMachine.ts";
import { asWithOwnFields } from "./support/ownFields.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { asLooker } from "./support/people.ts";
import { placeOf } from "./support/places.ts";
import { says } from "./support/says.ts";
import {
  holds,
  onDesktop,
  type ScreenMeta,
  type ScreenStory,
  shows,
} from "./support/screenStory.ts";
import { bear, clerk, excavator, fullToy, loom, toys, train } from "./support/stock.ts";
import { entriesOf, outboxWith, unsentOutbox } from "./support/unsent.ts";

const list = (answer: Answers["GET /toys"]) => ({ answers: { "GET /toys": answer } });
const nothing = list(() => json([], 200, { "x-total-count": "0" }));

const at = heldAt(selectionMachine, {});
const needed = { intMissing: 3, intUnderSince: Date.UTC(2026, 10, 2), intWent: 4 };

export default {
  title: "Screens/Inventory",
  parameters: { path: "/inventory" },
} satisfies ScreenMeta;

export const List: ScreenStory = { ...holds(at()), tags: ["layout"] };
/** An admin who only looks. */
export const OnlyLooks = shows(asLooker);
export const Desktop: ScreenStory = {
  globals: onDesktop,
  play: async ({ canvas }) => {
    await canvas.findByRole("columnheader", { name: "Location" });
    expect(placeOf(canvas.getAllByRole("row")[1] as Element).height).toBeLessThan(50);
  },
};
export const Filtered = shows({ path: "/inventory?gender=unisex&minAge=3&status=ok&q=wood" });
export const FilteredByPlace: ScreenStory = {
  parameters: { path: "/inventory?section=2&boxed=differ&tag=wood" },
  globals: onDesktop,
};
/** The list behind the dashboard's card: its limits are not the toys' own. */
export const LowOnTheDashboard = shows({ path: "/inventory?maxQuantity=10&sort=intQuantity" });
/** The toys to order. */
export const ByNeed: ScreenStory = {
  tags: ["layout"],
  parameters: {
    path: "/inventory?need=true&sort=intMissing&order=desc",
    ...list(() =>
      json([
        { ...loom, ...needed },
        { ...bear, ...needed, intUnderSince: null },
      ]),
    ),
  },
};
/** A picture that could not be loaded is tried again when the network is back. */
export const PictureOutOfReach: ScreenStory = {
  parameters: list(() => json([{ ...train, imageThumb: "/api/pictures/out-of-reach" }])),
  async play({ canvasElement }) {
    const picture = () => canvasElement.querySelector("img[src$='out-of-reach']");
    const drawn = () => canvasElement.querySelector("[data-placeholder]");
    await waitFor(() => expect(drawn()).toBeVisible());
    expect(picture()).toBeNull();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(picture()).not.toBeNull());
    await waitFor(() => expect(drawn()).toBeVisible());
  },
};
export const SecondPage = shows({ path: "/inventory?page=2" });
export const ByQuantity = shows({ path: "/inventory?sort=intQuantity&order=desc" });
export const Full: ScreenStory = {
  parameters: list(() =>
    json([fullToy, ...toys.slice(0, 19)], 200, { "x-total-count": "9999999" }),
  ),
};
export const Unsent = shows({
  ...list(() => json([train, loom, bear, excavator, fullToy], 200, { "x-total-count": "5" })),
  frozen: unsentOutbox,
});
const { strToyBarcode, strName } = train;
export const OnlyUnsent: ScreenStory = {
  ...shows({
    ...nothing,
    frozen: outboxWith(entriesOf({ kind: "createToy", toy: { strToyBarcode, strName } })),
  }),
  play: says(["1 item"]),
};
/** By a field of the shop's own. */
export const ByOwnField: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory?own=condition%3DGood", answers: asWithOwnFields },
};
export const Loading = shows(list(stillAsking));
export const NothingFits: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory?q=zeppelin" },
};
export const EmptyStock = shows(nothing);
const loadingSample = (answer: Answer): ScreenStory => ({
  parameters: { answers: { ...nothing.answers, "POST /sample": answer } },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole("button", { name: "Load sample stock" })),
});
export const LoadingSample: ScreenStory = loadingSample(stillAsking);
export const SampleFailed = shows({
  ...nothing,
  toasts: [{ text: messages.sampleFailed, role: "alert" }],
});
export const Failed = shows(list(() => refusal(503, "busy", messages.somethingWrong)));
export const NoNetwork = shows(list(noAnswer));
export const Forbidden = shows({
  session: clerk,
  ...list(() => refusal(403, "forbidden", "You do not have permission to see this.")),
});

const selecting = { type: "selecting.switched" } as const;
const selected = {
  type: "things.selected",
  things: [{ ...train, isInBoxes: true }, loom, bear],
} as const;
const asked = (kind: "changeToys" | "putToys" | "deleteToys") =>
  [selecting, selected, { type: "order.asked", kind }] as const;
export const Selecting = holds(at(selecting));
export const Selected: ScreenStory = { ...holds(at(selecting, selected)), tags: ["layout"] };
export const Changing: ScreenStory = { ...holds(at(...asked("changeToys"))), tags: ["layout"] };
let answerAll = () => {};
/** The screen's own lists come at once; all of them, to select or to print, once it is told. */
const lateAll = list(({ query }) => {
  const answer = () => json(toys, 200, { "x-total-count": `${toys.length}` });
  if (Number(query.get("limit")) < TOGETHER_MAX) return answer();
  return new Promise((resolve) => {
    answerAll = () => resolve(answer());
  });
});
/** Lets the list come that was asked for, and forgets it: the next time it would be there at once. */
async function answered() {
  answerAll();
  const queries = await pageQueries();
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  queries.removeQueries({ queryKey: ["toys"], type: "inactive" });
}
/** What was asked for before something else was done joins no other selection, and no question. */
export const AllSelectedLate: ScreenStory = {
  parameters: lateAll,
  async play({ canvas, userEvent }) {
    const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
    await userEvent.click(await canvas.findByRole("switch", { name: "Select" }));
    const selectFirst = () => userEvent.click(canvas.getAllByRole("checkbox")[0] as HTMLElement);
    await selectFirst();
    await press(/^Select all/);
    await press("Select none");
    await answered();
    expect(canvas.getByText("Select items")).toBeVisible();
    await selectFirst();
    await press(/^Select all/);
    await userEvent.type(canvas.getByRole("searchbox"), "wood");
    const all = canvas.getByRole("button", { name: /^Select all/ });
    await waitFor(() => expect(all).not.toHaveAttribute("data-loading"));
    await answered();
    expect(canvas.getByText("1 item selected")).toBeVisible();
    await press(/^Select all/);
    await press("Delete");
    await answered();
    within(screen.getByRole("dialog")).getByText(messages.deleteItems(1));
  },
};
/** Neither another list is printed nor another screen. */
export const PrintedLate: ScreenStory = {
  parameters: lateAll,
  globals: onDesktop,
  async play({ canvas, userEvent }) {
    const printing = spyOn(window, "print").mockImplementation(() => {});
    const print = await canvas.findByRole("button", { name: "Print" });
    await userEvent.click(print);
    await userEvent.type(canvas.getByRole("searchbox"), "wood");
    await waitFor(() => expect(print).not.toHaveAttribute("data-loading"));
    await answered();
    await userEvent.click(print);
    await userEvent.click(canvas.getByRole("link", { name: "Home" }));
    await waitFor(() => expect(canvas.queryByRole("button", { name: "Print" })).toBeNull());
    await answered();
    expect(printing).not.toHaveBeenCalled();
    printing.mockRestore();
  },
};
/** As many as one order takes, of more, which a search has counted no further. */
export const FirstSelected: ScreenStory = {
  parameters: list(() =>
    json(toys.slice(0, 20), 200, { "x-total-count": "1000", "x-total-relation": "gte" }),
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("switch", { name: "Select" }));
    await userEvent.click(canvas.getByRole("button", { name: "Select the first 1,000" }));
    await canvas.findByText("20 items selected");
  },
};
export const PuttingIntoABox = holds(at(...asked("putToys")));
export const Deleting = holds(at(...asked("deleteToys")));
export const Sending = holds(
  at(...asked("deleteToys"), {
    type: "order.confirmed",
    commands: [{ kind: "deleteToys", toys: [train, loom, bear] }],
  }),
);
