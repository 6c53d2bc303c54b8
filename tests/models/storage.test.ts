/** Every way through sections and boxes: selected, moved, deleted. */
import { isDeepStrictEqual } from "node:util";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Place } from "#machines/storage.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { storageModel } from "./storage.model.ts";

checkModel(
  storageModel,
  `
    busy: reading, working
    editing: editing, choosing, reading, confirmingBoxes, confirmingSections, working
    choosing: choosing, reading
    confirmingBoxes: confirmingBoxes
    confirmingSections: confirmingSections
    sending: working

    nowhere: start → viewing (commands = empty)
    viewing: edit.switched → editing
    editing: edit.switched → viewing (boxes, sections)
    editing: box.toggled, box.scanned → stays (boxes)
    editing: section.toggled → stays (boxes, sections)
    editing: section.read → stays (boxes)
    editing: move.asked → choosing (destination = undefined) | stays
    editing: boxDeletion.asked → confirmingBoxes | stays
    editing: sectionDeletion.asked → confirmingSections | stays
    choosing: destination.chosen → stays (destination = event.section)
    choosing: box.scanned → stays (boxes)
    choosing: question.confirmed → reading | stays
    reading: readPlaces done → working (boxes, commands)
    reading: readPlaces fails → working (commands)
    reading: after placesPatience → working (commands)
    choosing, reading, confirmingBoxes, confirmingSections: question.cancelled → editing
    confirmingBoxes, confirmingSections: question.confirmed → working (commands)
    working: submit done refused → editing (boxes, sections)
    working: submit done → viewing (boxes, sections)
    working: submit fails → editing ! action.failed Something went wrong. Please try again.
  `,
  {
    "after a yes what was selected is ordered, but for boxes that stand there": (step) => {
      if (!step.before) return true;
      const { before, event } = step;
      const { boxes, sections, destination = 0 } = before.context;
      const commands: Record<string, NewCommand[]> = {
        reading: [...new Map<string, Place>([...boxes, ...(event.output ?? [])])]
          .filter(([, from]) => from !== destination)
          .map(([strBoxCode, intFrom]) => ({
            ...{ kind: "moveBox", strBoxCode, intFrom, intTo: destination },
          })),
        confirmingBoxes: [...boxes.keys()].map((boxCode) => ({
          ...{ kind: "deleteBox", strBoxCode: boxCode },
        })),
        confirmingSections: [...sections].map((section) => ({
          ...{ kind: "deleteSection", intSection: section },
        })),
      };
      const isYes = before.matches("reading") || event.type === "question.confirmed";
      const due = isYes && commands[String(before.value)];
      return startsOf(step, "submit").every(({ input }) =>
        isDeepStrictEqual(input, { commands: due }),
      );
    },
    "a tap selects, a section with its boxes, and another deselects; a scan only selects": ({
      before,
      event,
      taken,
      after,
    }) => {
      if (!before || taken.length === 0) return true;
      const { boxes, sections } = before.context;
      const { boxCode, section } = event;
      const others = [...boxes].filter(([code]) => code !== boxCode);
      const isSelected = event.type === "box.scanned" || !boxes.has(boxCode);
      if (event.type === "section.toggled") {
        const isOff = sections.has(section);
        const left = [...boxes].filter(([, place]) => !isOff || place !== section);
        return (
          after.context.sections.has(section) !== isOff &&
          isDeepStrictEqual(after.context.boxes, new Map(left))
        );
      }
      if (event.type === "section.read") {
        return event.boxes.every((code: string) => after.context.boxes.get(code) === section);
      }
      return (
        (event.type !== "box.toggled" && event.type !== "box.scanned") ||
        isDeepStrictEqual(
          after.context.boxes,
          new Map([...others, ...(isSelected ? [[boxCode, section] as const] : [])]),
        )
      );
    },
    "a selected box goes from where it was read last, and no other is selected by that": ({
      before,
      event,
      taken,
      after,
    }) =>
      event.type !== "xstate.done.actor.readPlaces" ||
      taken.length === 0 ||
      isDeepStrictEqual(
        [...after.context.boxes],
        [...(before?.context.boxes ?? [])].map(([code, seen]) => [code, code === "A" ? 3 : seen]),
      ),
    "nothing is moved without a place, or deleted or moved that is not selected": ({
      before,
      event,
      after,
    }) => {
      const { boxes, sections, destination } = before?.context ?? after.context;
      const isReady = {
        "move.asked": boxes.size > 0,
        "boxDeletion.asked": boxes.size > 0,
        "sectionDeletion.asked": sections.size > 0,
        "question.confirmed": !before?.matches("choosing") || destination !== undefined,
      }[event.type as string];
      const isAsked = before?.hasTag("editing") && !before.hasTag("busy") && isReady !== undefined;
      const isLegal = before?.matches("editing") === (event.type !== "question.confirmed");
      return !isAsked || !isLegal || isReady === (before.value !== after.value);
    },
    "what was refused stays selected, and nothing else": ({ before, event, after }) => {
      if (!before?.matches("working") || event.type !== "xstate.done.actor.submit") return true;
      const { boxes, sections, commands } = before.context;
      const refused = commands.filter((_, n) => event.output[n]?.type === "refused");
      const isRefused = (key: string, value: unknown) =>
        refused.some((command) => (command as unknown as Record<string, unknown>)[key] === value);
      return (
        isDeepStrictEqual(
          [...after.context.boxes],
          [...boxes].filter(([code]) => isRefused("strBoxCode", code)),
        ) &&
        isDeepStrictEqual(
          [...after.context.sections],
          [...sections].filter((section) => isRefused("intSection", section)),
        )
      );
    },
    "nothing is selected but while editing": ({ after }) =>
      !after.matches("viewing") || after.context.boxes.size + after.context.sections.size === 0,
  },
);
