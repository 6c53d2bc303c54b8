/** The actions on the selected toys, within the thumb's reach. */
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { TOGETHER_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { type BulkOrder, inParts } from "#domain/outbox/kinds/bulk.ts";
import { toysOf } from "#domain/selection.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { PutForm } from "#src/boxes/PutForm.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { MayChange, useRights } from "#src/session/rights.tsx";
import { ask as askStock } from "#src/stock/ask.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { QUIET } from "#src/theme.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";
import { allToysQuery, toyListQuery } from "#src/toys/useToyList.ts";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";
import { ConfirmDialog, Dialog } from "#src/ui/Dialog.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { selectedToy } from "./InventoryTable.tsx";

interface BulkActionsProps {
  actor: SelectionRef;
  search: ToySearch;
  /** The number of matching toys; there may be more where it is a lower bound. */
  total: number;
  isLowerBound: boolean;
}

export function BulkActions({ actor, search, total, isLowerBound }: BulkActionsProps) {
  const { things } = useSelector(actor, ({ context }) => context);
  const stock = useRouteContext({ from: "/_signedIn" });
  const mayDelete = useRights().includes("delete");
  const all = useMutation({
    // Another search drops the lookup that is under way, as "Select none" and an order do.
    mutationKey: ["select", allToysQuery(search)],
    mutationFn: () =>
      askStock(stock, toysQuery({ ...toyListQuery(search), limit: TOGETHER_MAX, offset: 0 })),
  });
  const selectAll = () =>
    all.mutate(undefined, {
      onSuccess: ({ items }) =>
        actor.send({ type: "things.selected", things: items.map(selectedToy) }),
      onError: () => alertToast(messages.somethingWrong),
    });
  const selectNone = () => {
    all.reset();
    actor.send({ type: "selection.cleared" });
  };
  const isEmpty = things.size === 0;
  const ask = (kind: "changeToys" | "putToys" | "deleteToys") => () => {
    all.reset();
    actor.send({ type: "order.asked", kind });
  };
  const button = { size: "sm", px: 4, disabled: isEmpty } as const;
  return (
    <BottomPanel>
      <Group justify="center" gap="0 12px">
        <Text size="sm" role="status">
          {isEmpty ? "Select items" : `${formatCount(things.size, "item")} selected`}
        </Text>
        <Button {...QUIET} loading={all.isPending} onClick={selectAll}>
          {isLowerBound || total > TOGETHER_MAX
            ? `Select the first ${formatNumber(TOGETHER_MAX)}`
            : `Select all ${formatNumber(total)}`}
        </Button>
        {!isEmpty && (
          <Button {...QUIET} onClick={selectNone}>
            Select none
          </Button>
        )}
      </Group>
      <PanelActions>
        <MayChange>
          <Button {...button} onClick={ask("changeToys")}>
            Change
          </Button>
          <Button {...button} onClick={ask("putToys")}>
            Put into a box
          </Button>
        </MayChange>
        <PrintLabels
          {...button}
          label="Print labels"
          leftSection={null}
          isOfToys
          codes={() => toysOf(things).map(({ strToyBarcode }) => strToyBarcode)}
        />
        {mayDelete && (
          <Button {...button} color="red" variant="light" onClick={ask("deleteToys")}>
            Delete
          </Button>
        )}
      </PanelActions>
    </BottomPanel>
  );
}

/** The questions before a change of all selected toys. */
export function BulkDialogs({ actor }: { actor: SelectionRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { things, kind } = snapshot.context;
  const toys = toysOf(things);
  const asked = snapshot.hasTag("asking") ? kind : null;
  const items = formatCount(toys.length, "item");
  const boxed = toys.filter(({ isInBoxes }) => isInBoxes).length;
  const confirm = (order: BulkOrder) => {
    const commands = inParts(toys, (part) => ({ ...order, toys: part }));
    actor.send({ type: "order.confirmed", commands });
  };
  const cancel = () => actor.send({ type: "order.cancelled" });
  return (
    <>
      <Dialog opened={asked === "changeToys"} onClose={cancel} title={`Change ${items}`}>
        <ChangeForm
          onConfirm={(change, ownFields) =>
            confirm({ kind: "changeToys", change, ...(ownFields.length > 0 && { ownFields }) })
          }
          onCancel={cancel}
        />
      </Dialog>
      <Dialog opened={asked === "putToys"} onClose={cancel} title={`Put ${items} into a box`}>
        <PutForm
          amountLabel="Pieces of each"
          amount={1}
          offersLoose
          onConfirm={(put) => confirm({ kind: "putToys", ...put })}
          onCancel={cancel}
        />
      </Dialog>
      <ConfirmDialog
        opened={asked === "deleteToys"}
        sentence={messages.deleteItems(toys.length)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => confirm({ kind: "deleteToys" })}
        onCancel={cancel}
      >
        {boxed > 0 && <Text>{messages.takenOutFirst(boxed)}</Text>}
      </ConfirmDialog>
    </>
  );
}
