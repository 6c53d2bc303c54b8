/** The Item screen along the paths of its machines, against the real server. */
import type { SnapshotFrom } from "xstate";
import type { ToyOutcome } from "#domain/toy/toyEdit.ts";
import type { FieldEditEvent, fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import type { TagsEvent, tagsMachine } from "#machines/tags.machine.ts";
import { fieldEditModel } from "#tests/models/fieldEdit.model.ts";
import { notesModel } from "#tests/models/notes.model.ts";
import { tagsModel } from "#tests/models/tags.model.ts";
import type { Model } from "#tests/models/walk.ts";
import { drive } from "./drive.ts";
import { expect, test } from "./fixtures.ts";
import { FieldEditScreen, NotesScreen, TagsScreen } from "./itemScreen.ts";

type Machine = typeof fieldEditMachine | typeof notesModel.machine | typeof tagsMachine;

type Answer = Pick<ToyOutcome, "kind" | "toy">;

/**
 * The model as a person meets it: what the screen offers, and the answers that the outbox hands on.
 * Drafts that were persisted and what is unsent have tests of their own.
 */
function offered<M extends Machine>(
  model: Model<M>,
  isOffered: (event: { type: string }, snapshot: SnapshotFrom<M>) => boolean = () => true,
  isHandedOn: (answer: Answer, snapshot: SnapshotFrom<M>) => boolean = () => true,
): Model<M> {
  const walks = model.walks
    .filter(({ input }) => !("persisted" in input && input.persisted))
    .map(({ input, events }) => ({
      input,
      events: (snapshot: SnapshotFrom<M>) =>
        events(snapshot).filter(
          (event) =>
            // It comes with an answer.
            event.type !== "toy.loaded" &&
            (snapshot as { can: (event: unknown) => boolean }).can(event) &&
            isOffered(event, snapshot),
        ),
    }));
  const answers = Object.entries(model.answers ?? {}).map(([id, answersIn]) => [
    id,
    (snapshot: SnapshotFrom<M>) =>
      answersIn(snapshot).filter((answer) => {
        const outcome = answer as Answer;
        return outcome.kind !== "unsent" && isHandedOn(outcome, snapshot);
      }),
  ]);
  return { ...model, walks, answers: Object.fromEntries(answers) };
}

function offersEdit(event: { type: string }, snapshot: SnapshotFrom<typeof fieldEditMachine>) {
  const { field, draft } = snapshot.context;
  const typed = event as FieldEditEvent;
  switch (typed.type) {
    case "edit.started":
      return !snapshot.hasTag("editing") || field !== typed.field;
    case "draft.changed":
      return (
        snapshot.hasTag("editing") &&
        "strName" in typed.changes === (field === "name") &&
        draft !== null
      );
    default:
      return true;
  }
}

function offersTags(event: { type: string }, { context }: SnapshotFrom<typeof tagsMachine>) {
  const typed = event as TagsEvent;
  switch (typed.type) {
    case "tag.typed":
      return [...typed.text].length <= 50;
    case "tag.submitted":
      return context.text.trim() !== "";
    case "tag.removed":
      return context.toy.tags.includes(typed.tag);
    default:
      return true;
  }
}

test.describe.configure({ timeout: 120_000 });

test("a field's edit, along every path", async ({ adminPage: page, server }) => {
  const screen = new FieldEditScreen(page, server);
  await screen.begin();
  expect(await drive(offered(fieldEditModel, offersEdit, isInTheWay), screen)).toEqual([
    "transition fieldEdit: toy.loaded [0]",
    "transition fieldEdit.opening: at once [0] → fieldEdit.confirming",
    "transition fieldEdit.opening: at once [1] → fieldEdit.editing",
    "transition fieldEdit.saving: toy.loaded [0]",
  ]);
});

/** Whether the outbox does not go on by itself: the edited field was changed, and a value was typed. */
function isInTheWay(
  { kind, toy: read }: Answer,
  { context: { field, steps, toy } }: SnapshotFrom<typeof fieldEditMachine>,
): boolean {
  const key = field === "name" ? "strName" : "intQuantity";
  return kind === "saved" || (steps === null && read[key] !== toy[key]);
}

test("notes, along every path", async ({ adminPage: page, server }) => {
  const screen = new NotesScreen(page, server);
  await screen.begin();
  expect(await drive(offered(notesModel), screen)).toEqual([
    "transition notes: toy.loaded [0]",
    "transition notes.opening: at once [0] → notes.editing",
    "transition notes.saving: toy.loaded [0]",
  ]);
});

test("tags, along every path", async ({ adminPage: page, server }) => {
  const screen = new TagsScreen(page, server);
  await screen.begin();
  expect(await drive(offered(tagsModel, offersTags), screen)).toEqual([
    "transition tags: toy.loaded [0]",
    // The field takes no more than a tag's length.
    "transition tags.shown: tag.submitted [1]",
  ]);
});
