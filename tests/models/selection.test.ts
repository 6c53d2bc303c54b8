/** Every way through selecting toys, or boxes and sections, and ordering something for all of them. */
import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "#domain/outbox/entries.ts";
import { type SelectedThing, sectionsOf } from "#domain/selection.ts";
import { checkModel } from "./check.ts";
import { inPart, selectionModel } from "./selection.model.ts";
import { startsOf } from "./steps.ts";

interface Keyed {
  strToyBarcode?: string;
  strBoxCode?: string;
  intSection?: number | null;
}
const keyOf = ({ strToyBarcode, strBoxCode, intSection }: Keyed) =>
  strToyBarcode ?? strBoxCode ?? intSection;

checkModel(
  selectionModel,
  `
    selecting: selecting, asking, reading, working
    asking: asking, reading
    busy: reading, working
    sending: working

    nowhere: start → viewing (kind = null, destination = undefined, commands = empty)
    viewing: selecting.switched → selecting
    selecting: selecting.switched → viewing (things)
    selecting: thing.toggled, things.selected, section.read, selection.cleared → stays (things)
    selecting: order.asked → asking (kind = event.kind, destination = undefined) | stays
    asking: things.selected → stays (things)
    asking: destination.chosen → stays (destination = event.section)
    asking: move.confirmed → reading | stays
    asking: order.confirmed → working (commands = event.commands)
    asking, reading: order.cancelled → selecting
    reading: readPlaces done → working (things, commands)
    reading: readPlaces fails, after placesPatience → working (commands)
    working: submit done → viewing (things) | selecting (things)
    working: submit fails → selecting ! action.failed Something went wrong. Please try again.
  `,
  {
    "what is confirmed is ordered, once; boxes are moved that do not stand at the place already": (
      step,
    ) =>
      startsOf(step, "submit").every(({ input }) => {
        const { things, destination } = step.after.context;
        const moves = [...things].flatMap(([key, thing]) =>
          typeof key === "string" && "intSection" in thing && thing.intSection !== destination
            ? [{ kind: "moveBox", strBoxCode: key, intFrom: thing.intSection, intTo: destination }]
            : [],
        );
        const commands = step.event.type === "order.confirmed" ? step.event.commands : moves;
        return things.size > 0 && isDeepStrictEqual(input, { commands });
      }),
    "something is asked only about what is selected": ({ before, event, after }) => {
      if (event.type !== "order.asked" || !before?.matches("selecting")) return true;
      const { things } = before.context;
      const sections = sectionsOf(things).length;
      const count = event.kind === "deleteSections" ? sections : things.size - sections;
      return after.matches("asking") === count > 0;
    },
    "nothing is moved without a place": ({ before, event, after }) =>
      event.type !== "move.confirmed" ||
      !before?.matches("asking") ||
      after.matches("reading") === (before.context.destination !== undefined),
    "nothing is selected but while selecting": ({ after }) =>
      after.hasTag("selecting") || after.context.things.size === 0,
    "a tap selects, up to the limit, and another deselects, a section with its boxes": (step) => {
      const { before, event, after } = step;
      if (event.type !== "thing.toggled" || !before?.matches("selecting")) return true;
      const things = new Map<unknown, SelectedThing>(before.context.things);
      const key = keyOf(event.thing);
      const isInIt = (thing: SelectedThing) => "intSection" in thing && thing.intSection === key;
      const left = [...things].filter(([other, thing]) => other !== key && !isInIt(thing));
      const due = things.has(key)
        ? left
        : [...things, [key, event.thing]].slice(0, before.context.max);
      return isDeepStrictEqual([...after.context.things], due);
    },
    "more is selected last, up to the limit, a section's boxes only with it, nothing while a deletion is asked":
      ({ before, event, after }) => {
        if (!before || (!before.matches("selecting") && !before.matches("asking"))) return true;
        const { things, max, kind } = before.context;
        const isAsked = before.matches("asking");
        const isDeletion = kind?.startsWith("delete");
        const more: Keyed[] | undefined = {
          "things.selected": isAsked && isDeletion ? [] : event.things,
          "section.read": isAsked || !things.has(event.section) ? [] : event.boxes,
        }[event.type as string];
        const all = new Map<unknown, unknown>(things);
        for (const thing of more ?? []) all.set(keyOf(thing), thing);
        return !more || isDeepStrictEqual([...after.context.things], [...all].slice(0, max));
      },
    "before a move the places of the selected boxes are read": (step) => {
      const entries = [...step.after.context.things];
      const boxes = entries.filter(([key]) => typeof key === "string").map(([, thing]) => thing);
      return startsOf(step, "readPlaces").every(({ input }) => isDeepStrictEqual(input, { boxes }));
    },
    "a box goes from where it was read last, and no other is selected by that": (step) => {
      const { before, event, after } = step;
      if (!before || event.type !== "xstate.done.actor.readPlaces") return true;
      const due = [...before.context.things].map(([key, thing]) => [
        key,
        key === "1" ? { ...thing, intSection: 3 } : thing,
      ]);
      return !before.matches("reading") || isDeepStrictEqual([...after.context.things], due);
    },
    "what was refused stays selected, and nothing else": ({ before, event, after }) => {
      if (event.type !== "xstate.done.actor.submit" || !before) return true;
      const { things, commands } = before.context;
      const outcomes = event.output as Outcome[];
      const refused = commands.flatMap((command, n) => {
        const about = "toys" in command ? command.toys : [command];
        const isInPart = outcomes === inPart && "toys" in command;
        if (isInPart) return ["B"];
        return outcomes[n]?.type === "refused" ? about.map(keyOf) : [];
      });
      const due = [...things].filter(([key]) => refused.includes(key));
      return isDeepStrictEqual([...after.context.things], due);
    },
  },
);
