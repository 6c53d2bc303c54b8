/** The questions of the Storage screen before it moves or deletes (specification section 2). */
import { Box as Area, Stack, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { boxesOf, type SelectionCommand, sectionsOf } from "#domain/selection.ts";
import type { Section } from "#domain/types.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { formatContents, formatNote } from "#src/boxes/formatBox.ts";
import { type HeldBox, useContents } from "#src/boxes/useContents.ts";
import { boxesQuery, boxQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { ConfirmDialog, Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { PlaceSelect } from "./PlaceSelect.tsx";
import classes from "./Storage.module.css";

/** Boxes of a section that are named; the rest are counted. */
const NAMED = 100;

/** The boxes that a deletion removes, each with its contents, which are read when it comes into view. */
function BoxesPreview({ codes }: { codes: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard
    <ul className={`${classes.preview} lines breakable`} aria-label="What is deleted" tabIndex={0}>
      {codes.map((boxCode) => (
        <BoxPreview key={boxCode} boxCode={boxCode} />
      ))}
    </ul>
  );
}

function BoxPreview({ boxCode }: { boxCode: string }) {
  const { ref, entry } = useIntersection();
  const { data: box, query } = useAsk(boxQuery(boxCode), {
    isEnabled: Boolean(entry?.isIntersecting),
  });
  return (
    <Area component="li" ref={ref} py={8}>
      {box && <BoxDetails box={box} />}
      {!box && <Text fw={700}>{boxCode}</Text>}
      {box === null && <Text size="sm">{boxMessages.noSuchBox}</Text>}
      {box === undefined && (
        <Text size="sm">{query.error ? boxMessages.boxesNotLoaded : scanMessages.lookingUp}</Text>
      )}
    </Area>
  );
}

function BoxDetails({ box }: { box: HeldBox }) {
  const contents = useContents(box);
  return (
    <>
      <Text fw={700}>{box.strBoxCode}</Text>
      <Text size="sm" c="dimmed">
        {formatNote(box)}
      </Text>
      <Text size="sm" fw={650}>
        {formatContents(contents)}
      </Text>
    </>
  );
}

function SectionsPreview({ sections }: { sections: readonly number[] }) {
  return (
    <Stack
      component="section"
      className={classes.preview}
      tabIndex={0}
      aria-label="What is deleted"
    >
      {sections.map((section) => (
        <SectionPreview key={section} section={section} />
      ))}
    </Stack>
  );
}

function SectionPreview({ section }: { section: number }) {
  const { data, query } = useAsk(boxesQuery({ section }, NAMED));
  const left = data?.left ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={formatPlace(section)}>
      <Title order={3} size="h4">
        {formatPlace(section)}
      </Title>
      <Text size="sm">
        {data
          ? boxMessages.goingToFloor(data.total)
          : query.error
            ? boxMessages.boxesNotLoaded
            : scanMessages.lookingUp}
      </Text>
      {data && data.items.length > 0 && (
        <ul className="lines breakable">
          {data.items.map((box) => (
            <Area component="li" key={box.strBoxCode} py={8}>
              <BoxDetails box={box} />
            </Area>
          ))}
        </ul>
      )}
      {left > 0 && <Text size="sm">and {formatNumber(left)} more</Text>}
    </div>
  );
}

interface StorageDialogsProps {
  actor: SelectionRef;
  sections: readonly Section[];
}

export function StorageDialogs({ actor, sections }: StorageDialogsProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { things, kind, destination } = snapshot.context;
  const asked = snapshot.hasTag("asking") ? kind : null;
  const boxCodes = boxesOf(things).map(({ strBoxCode }) => strBoxCode);
  const numbers = sectionsOf(things);
  const confirm = (commands: SelectionCommand[]) =>
    actor.send({ type: "order.confirmed", commands });
  const cancel = () => actor.send({ type: "order.cancelled" });
  const isBusy = snapshot.hasTag("busy");
  return (
    <>
      <Dialog opened={asked === "moveBoxes"} onClose={cancel} title="Move boxes">
        <Stack gap="md">
          <Text c="dimmed">{formatCount(boxCodes.length, "box", "boxes")} to</Text>
          <PlaceSelect
            label="Destination"
            placeholder="Choose a section or Floor"
            sections={sections}
            readOnly={isBusy}
            place={destination}
            onChange={(section) => actor.send({ type: "destination.chosen", section })}
            data-autofocus
          />
          {/* Boxes cannot be moved without a destination (specification section 5). */}
          <DialogButtons
            confirmLabel="Move"
            isBusy={isBusy}
            isDisabled={destination === undefined}
            onConfirm={() => actor.send({ type: "move.confirmed" })}
            onCancel={cancel}
          />
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={asked === "deleteBoxes"}
        sentence={boxMessages.deleteBoxes(boxCodes.length)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => confirm(boxCodes.map((strBoxCode) => ({ kind: "deleteBox", strBoxCode })))}
        onCancel={cancel}
      >
        <BoxesPreview codes={boxCodes} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "deleteSections"}
        sentence={boxMessages.deleteSections(numbers.length)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() =>
          confirm(numbers.map((intSection) => ({ kind: "deleteSection", intSection })))
        }
        onCancel={cancel}
      >
        <SectionsPreview sections={numbers.toSorted((a, b) => a - b)} />
      </ConfirmDialog>
    </>
  );
}
