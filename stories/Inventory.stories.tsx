/** /inventory. */

import { expect } from "storybook/test";
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
import { freeze, reach } from "./support/freeze.ts";
import { asWithOwnFields } from "./support/ownFields.ts";
import { asLooker } from "./support/people.ts";
import { placeOf } from "./support/places.ts";
import { onDesktop, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { bear, clerk, excavator, fullToy, loom, toys, train } from "./support/stock.ts";
import { unsentOutbox } from "./support/unsent.ts";

const list = (answer: Answers["GET /toys"]) => ({ answers: { "GET /toys": answer } });
const nothing = list(() => json([], 200, { "x-total-count": "0" }));

const needed = { intMissing: 3, intUnderSince: Date.UTC(2026, 10, 2), intWent: 4 };

export default {
  title: "Screens/Inventory",
  parameters: { path: "/inventory" },
} satisfies ScreenMeta;

export const List: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: freeze(reach(selectionMachine, undefined, [])) },
};
/** An admin who only looks. */
export const OnlyLooks: ScreenStory = { parameters: asLooker };
export const Desktop: ScreenStory = {
  globals: onDesktop,
  play: async ({ canvas }) => {
    await canvas.findByRole("columnheader", { name: "Location" });
    expect(placeOf(canvas.getAllByRole("row")[1] as Element).height).toBeLessThan(50);
  },
};
export const Filtered: ScreenStory = {
  parameters: { path: "/inventory?gender=unisex&minAge=3&status=ok&q=wood" },
};
export const FilteredByPlace: ScreenStory = {
  parameters: { path: "/inventory?section=2&boxed=differ&tag=wood" },
  globals: onDesktop,
};
/** The list behind the dashboard's card: its limits are not the toys' own. */
export const LowOnTheDashboard: ScreenStory = {
  parameters: { path: "/inventory?maxQuantity=10&sort=intQuantity" },
};
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
export const SecondPage: ScreenStory = { parameters: { path: "/inventory?page=2" } };
export const ByQuantity: ScreenStory = {
  parameters: { path: "/inventory?sort=intQuantity&order=desc" },
};
export const Full: ScreenStory = {
  parameters: list(() =>
    json([fullToy, ...toys.slice(0, 19)], 200, { "x-total-count": "9999999" }),
  ),
};
export const Unsent: ScreenStory = {
  parameters: {
    ...list(() => json([train, loom, bear, excavator, fullToy], 200, { "x-total-count": "5" })),
    frozen: unsentOutbox,
  },
};
/** By a field of the shop's own. */
export const ByOwnField: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory?own=condition%3DGood", answers: asWithOwnFields },
};
export const Loading: ScreenStory = { parameters: list(stillAsking) };
export const NothingFits: ScreenStory = {
  tags: ["layout"],
  parameters: { path: "/inventory?q=zeppelin" },
};
export const EmptyStock: ScreenStory = { parameters: nothing };
const loadingSample = (answer: Answer): ScreenStory => ({
  parameters: { answers: { ...nothing.answers, "POST /sample": answer } },
  play: async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole("button", { name: "Load sample stock" })),
});
export const LoadingSample: ScreenStory = loadingSample(stillAsking);
export const SampleFailed: ScreenStory = {
  parameters: { ...nothing, toasts: [{ text: messages.sampleFailed, role: "alert" }] },
};
export const Failed: ScreenStory = {
  parameters: list(() => refusal(503, "busy", messages.somethingWrong)),
};
export const NoNetwork: ScreenStory = { parameters: list(noAnswer) };
export const Forbidden: ScreenStory = {
  parameters: {
    session: clerk,
    ...list(() => refusal(403, "forbidden", "You do not have permission to see this.")),
  },
};

type Events = Parameters<typeof reach<typeof selectionMachine>>[2];
const selecting = (...events: NonNullable<Events>): ScreenStory => ({
  parameters: {
    frozen: freeze(reach(selectionMachine, undefined, [{ type: "selecting.switched" }, ...events])),
  },
});
const selected = {
  type: "toys.selected",
  toys: [{ ...train, isInBoxes: true }, loom, bear],
} as const;
export const Selecting: ScreenStory = selecting();
export const Selected: ScreenStory = { ...selecting(selected), tags: ["layout"] };
export const Changing: ScreenStory = {
  ...selecting(selected, {
    ...{ type: "order.asked", kind: "changeToys" },
  }),
  tags: ["layout"],
};
export const PuttingIntoABox: ScreenStory = selecting(selected, {
  ...{ type: "order.asked", kind: "putToys" },
});
export const Deleting: ScreenStory = selecting(selected, {
  ...{ type: "order.asked", kind: "deleteToys" },
});
export const Sending: ScreenStory = selecting(
  selected,
  { type: "order.asked", kind: "deleteToys" },
  { type: "order.confirmed", commands: [{ kind: "deleteToys", toys: [train, loom, bear] }] },
);
