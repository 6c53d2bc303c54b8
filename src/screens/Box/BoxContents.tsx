/** A box's own figures and its toys, with edit mode (specification sections 2 and 4). */
import { Box as Area, Button, Group, Stack, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { AmountLine } from "#domain/box/amounts.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { selectedLine, selectedLines } from "#domain/box/toyMoves.ts";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { BOX_LINES, TOGETHER_MAX } from "#domain/limits.ts";
import { boxThing } from "#domain/outbox/draft.ts";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import type { ComingLine, ProjectedLines } from "#domain/outbox/projection/lines.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import { toysOf } from "#domain/selection.ts";
import type { Box } from "#domain/types.ts";
import { type SelectionRef, selectionMachine } from "#machines/selection.machine.ts";
import { AmountActions, AmountDialogs } from "#src/amounts/AmountDialogs.tsx";
import { CorrectionDialogs } from "#src/amounts/CorrectionDialogs.tsx";
import { useAmounts } from "#src/amounts/useAmounts.ts";
import { useCorrection } from "#src/amounts/useCorrection.ts";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { SendingBar } from "#src/outbox/SendingBar.tsx";
import { holdsScans } from "#src/scan/field.ts";
import { MayChange } from "#src/session/rights.tsx";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";
import { Contained } from "#src/ui/Contained.tsx";
import { EditSwitch } from "#src/ui/EditSwitch.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import rows from "#src/ui/Row.module.css";
import { Empty } from "#src/ui/states.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { AddToys } from "./AddToys.tsx";
import { BoxSummary } from "./BoxSummary.tsx";
import { BoxToyRow, ItemLink, RowName } from "./BoxToyRow.tsx";
import { BoxDialogs } from "./MoveToysDialog.tsx";

/** Toys put into this box on this device that the server does not have in it yet (docs/design.md, "Outbox"). */
function UnsentLines({ lines }: { lines: readonly ComingLine[] }) {
  return (
    <Stack component="ul" gap={8} aria-label="On their way into this box">
      {lines.map((line) => (
        <li key={line.strToyBarcode} className={rows.row}>
          <Area flex="1 1 7rem" miw={0} className="breakable">
            <RowName toy={line} />
            <Text size="sm" c="dimmed">
              {line.strToyBarcode}
            </Text>
          </Area>
          {line.isUnsent && <UnsentMark />}
          <Text fz={20} fw={800}>
            <span aria-hidden>×</span> {formatNumber(line.intAmountInBox)}
          </Text>
          <ItemLink toy={line} />
        </li>
      ))}
    </Stack>
  );
}

const nameOf = ({ strName }: AmountLine) => strName;

interface BoxContentsProps {
  box: Projected<Box & PlacedBox>;
  contents: ProjectedLines;
  /** The number of lines that the address asks for. */
  shown: number | undefined;
  areMoreComing: boolean;
}

export function BoxContents({ box, contents, shown, areMoreComing }: BoxContentsProps) {
  const changeSearch = useSearchChange<{ shown: number }>();
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const actor = useScreenActor(
    selectionMachine.provide({ actors: { submit: outbox.submitActor() } }),
    { input: { max: TOGETHER_MAX } },
  );
  const snapshot = useSelector(actor, (current) => current);
  const { things, commands } = snapshot.context;
  const { lines, coming, left } = contents;
  const showMore = () =>
    changeSearch({ shown: Math.min((shown ?? BOX_LINES) + BOX_LINES, LIMIT_MAX) });
  const amounts = useBoxAmounts(actor, { stored: box, contents, onMore: showMore });
  const correction = useCorrection(boxThing(box));
  const isChanged = useSelector(amounts, ({ context }) => context.changes.length > 0);
  useEmitted(actor, ({ sentence }) => void alertToast(sentence));
  const isSending = snapshot.hasTag("sending");
  const isEditing = snapshot.hasTag("selecting");
  const isEmpty = lines.length + left === 0;
  const addButtons = (
    <MayChange>
      <Group gap={8} {...(isEmpty && { justify: "center" })}>
        <AddToys boxCode={box.strBoxCode} />
        <LinkButton
          to="/boxcamera/$boxCode"
          params={{ boxCode: box.strBoxCode }}
          state={{ isAdding: true }}
          variant="light"
        >
          Scan toys into this box
        </LinkButton>
      </Group>
    </MayChange>
  );
  return (
    <Stack gap="md">
      <BoxSummary box={box} />
      {coming.length > 0 && <UnsentLines lines={coming} />}
      {isEmpty ? (
        <Empty text={coming.length === 0 ? boxMessages.emptyBox : boxMessages.emptyBoxSoFar}>
          {addButtons}
        </Empty>
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <MayChange>
              <EditSwitch
                label="Edit Mode"
                isEditing={isEditing}
                isBusy={isSending}
                onSwitch={() =>
                  isEditing
                    ? amounts.send({ type: "discard.asked" })
                    : actor.send({ type: "selecting.switched" })
                }
              />
            </MayChange>
            {addButtons}
          </Group>
          <Contained>
            <Stack
              component="ul"
              gap={8}
              aria-label="Toys in this box"
              {...((isChanged || things.size > 0) && holdsScans)}
            >
              {lines.map((line) => (
                <BoxToyRow
                  key={line.strToyBarcode}
                  line={line}
                  amounts={amounts}
                  correction={correction}
                  isEditing={isEditing}
                  isSelected={things.has(line.strToyBarcode)}
                  onToggle={() => actor.send({ type: "thing.toggled", thing: selectedLine(line) })}
                />
              ))}
            </Stack>
          </Contained>
          {left > 0 && (shown ?? BOX_LINES) < LIMIT_MAX && (
            <ShowMore left={left} isLoading={areMoreComing} onMore={showMore} />
          )}
          {left > 0 && shown === LIMIT_MAX && (
            <LinkButton to="/inventory" search={{ box: box.strBoxCode }} variant="default">
              View Inventory ({formatNumber(left)} left)
            </LinkButton>
          )}
        </>
      )}
      {isEditing && !isSending && !isChanged && <BoxActions actor={actor} />}
      {isEditing && isChanged && (
        <BottomPanel>
          <AmountActions amounts={amounts} nameOf={nameOf} />
        </BottomPanel>
      )}
      {isSending && <SendingBar commands={commands} outbox={outbox} />}
      <BoxDialogs
        actor={actor}
        strBoxCode={box.strBoxCode}
        lines={selectedLines(toysOf(things), lines)}
      />
      <CorrectionDialogs correction={correction} />
      <AmountDialogs amounts={amounts} nameOf={nameOf} />
    </Stack>
  );
}

interface BoxAmountsOptions {
  stored: Box;
  contents: ProjectedLines;
  /** Reads more of the box's lines. */
  onMore: () => void;
}

/** The amounts of a box's toys, which can be changed in its Edit Mode. */
function useBoxAmounts(
  selection: SelectionRef,
  { stored, contents: { lines, coming, left }, onMore }: BoxAmountsOptions,
) {
  const isEditing = () => selection.getSnapshot().hasTag("selecting");
  const amounts = useAmounts({
    lines: useMemo(() => [...lines, ...coming], [lines, coming]),
    ...{ left, onMore },
    thing: boxThing(stored),
    title: boxMessages.amountsIn(stored.strBoxCode),
    onEnd: () => isEditing() && selection.send({ type: "selecting.switched" }),
  });
  useEffect(() => {
    // Persisted changes that were not saved open in edit mode.
    const isChanged = amounts.getSnapshot().context.changes.length > 0;
    const isEditing = selection.getSnapshot().hasTag("selecting");
    if (isChanged && !isEditing) selection.send({ type: "selecting.switched" });
  }, [amounts, selection]);
  return amounts;
}

/** The actions on the selected toys, within the thumb's reach. */
function BoxActions({ actor }: { actor: SelectionRef }) {
  const size = useSelector(actor, ({ context }) => context.things.size);
  return (
    <BottomPanel>
      <Text size="sm" ta="center" role="status">
        {size === 0 ? "Select toys" : `${formatCount(size, "toy")} selected`}
      </Text>
      <PanelActions>
        <Button
          color="red"
          variant="light"
          disabled={size === 0}
          onClick={() => actor.send({ type: "order.asked", kind: "removeToys" })}
        >
          Delete
        </Button>
        <Button
          disabled={size === 0}
          onClick={() => actor.send({ type: "order.asked", kind: "moveToys" })}
        >
          Move
        </Button>
      </PanelActions>
    </BottomPanel>
  );
}
