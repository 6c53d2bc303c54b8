/** The Item screen along the paths of its machine, against the real server. */
import type { SnapshotFrom } from "xstate";
import type { itemMachine } from "#machines/item.machine.ts";
import { type ItemEvent, toyOf } from "#machines/item.setup.ts";
import { editing, itemModel, noting, stored, tagging } from "#tests/models/item.model.ts";
import type { Model, Walk } from "#tests/models/walk.ts";
import { drive } from "./drive.ts";
import { expect, test } from "./fixtures.ts";
import { ItemScreen } from "./itemScreen.ts";

type Snapshot = SnapshotFrom<typeof itemMachine>;
type Events = Walk<typeof itemMachine>["events"];

/** What the screen offers in a state, of all that the machine knows. */
function isOffered(event: ItemEvent, snapshot: Snapshot): boolean {
  const { field, draft } = snapshot.context;
  const isEditing = snapshot.matches({ loaded: { field: "editing" } });
  switch (event.type) {
    // Not by a person: they come with an answer.
    case "toy.loaded":
    case "toy.missed":
      return snapshot.hasTag("loading");
    case "edit.started":
      return !isEditing || field !== event.field;
    case "draft.changed":
      return isEditing && "strName" in event.changes === (field === "name") && draft !== null;
    case "tag.typed":
      return [...event.text].length <= 50;
    case "tag.submitted":
      return snapshot.context.tagText.trim() !== "";
    case "tag.removed":
      return toyOf(snapshot.context).tags.includes(event.tag);
    default:
      return true;
  }
}
const offered =
  (events: Events): Events =>
  (snapshot) =>
    events(snapshot).filter((event) => snapshot.can(event) && isOffered(event, snapshot));

const opening = itemModel.walks
  .filter(({ input }) => input.toy === null)
  .map(({ input, events }) => ({ input, events: offered(events) }));
const screenModel: Model<typeof itemMachine> = {
  ...itemModel,
  walks: [
    ...[editing, noting, tagging].map((events) => ({
      input: { toy: stored },
      events: offered(events),
    })),
    ...opening,
  ],
};

test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });
test("the item, along every path", async ({ adminPage: page, server }) => {
  const screen = new ItemScreen(page, server);
  await screen.begin();
  expect(await drive(screenModel, screen)).toEqual([
    // What is read again after each save is what is shown already.
    "transition item.loaded: toy.loaded [0]",
    // The field takes no more than a tag's length.
    "transition item.loaded.tags.shown: tag.submitted [1]",
  ]);
});
