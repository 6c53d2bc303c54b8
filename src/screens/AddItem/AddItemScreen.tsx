/** /inventory/new: add a toy (specification sections 2, 5 and 8, "Add Item"). */
import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { getRouteApi, useBlocker, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { draftIds, newItemHref } from "#domain/drafts.ts";
import { messages } from "#domain/messages.ts";
import { ODDITIES, ToyDraftSchema } from "#domain/toyDraft.ts";
import { addItemMachine } from "#machines/addItem.machine.ts";
import { useDraftKept, useKeptDraft } from "#src/device/useDraft.ts";
import { holdsScans } from "#src/scan/field.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Question } from "#src/ui/Question.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { AddItemFields } from "./AddItemFields.tsx";
import classes from "./AddItemScreen.module.css";
import { createToyIn } from "./createToy.ts";
import { RescanDialog } from "./RescanDialog.tsx";

const route = getRouteApi("/_signedIn/inventory/new");

export function AddItemScreen() {
  const { barcode } = route.useSearch();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { outbox } = route.useRouteContext();
  const [machine] = useState(() =>
    addItemMachine.provide({ actors: { createToy: createToyIn(outbox) } }),
  );
  const draftId = draftIds.item(barcode);
  const kept = useKeptDraft(draftId, ToyDraftSchema);
  const actor = useScreenActor(machine, { input: { barcode, kept } });
  useDraftKept(actor, draftId, (snapshot) =>
    snapshot.hasTag("dirty")
      ? {
          title: messages.newItem(snapshot.context.draft.strName.trim()),
          href: newItemHref(barcode),
          value: snapshot.context.draft,
        }
      : null,
  );
  const { draft, problems, oddity, failure, duplicate } = useSelector(
    actor,
    ({ context }) => context,
  );
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isDiscarding = useSelector(actor, (snapshot) => snapshot.matches("discarding"));
  const isDoubting = useSelector(actor, (snapshot) => snapshot.hasTag("doubting"));
  const isRescanning = useSelector(actor, (snapshot) => snapshot.hasTag("rescanning"));
  const isDirty = () => actor.getSnapshot().hasTag("dirty");
  const blocker = useBlocker({
    shouldBlockFn: () => {
      if (!isDirty()) return false;
      actor.send({ type: "leaving.asked" });
      return true;
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else router.navigate({ to: "/inventory" });
  };

  useEmitted(actor, (emitted) => {
    switch (emitted.type) {
      case "item.saved":
        router.navigate({
          to: "/inventory/$barcode",
          params: { barcode: emitted.strToyBarcode },
          replace: true,
        });
        break;
      case "form.left":
        if (blocker.status === "blocked") blocker.proceed();
        else goBack();
        break;
      case "draft.refused": {
        const field = form.current?.elements.namedItem(emitted.field);
        if (field instanceof HTMLElement) field.focus();
      }
    }
  });

  return (
    <form
      ref={form}
      noValidate
      {...holdsScans}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "draft.submitted" });
      }}
    >
      <Stack>
        <AddItemFields
          draft={draft}
          problems={problems}
          oddity={oddity}
          onScanAgain={() => actor.send({ type: "rescan.asked" })}
          onChange={(changes) => actor.send({ type: "draft.changed", changes })}
        />
      </Stack>
      <div className={classes.actions}>
        {failure && (
          <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert" mb="sm">
            {failure}
            {duplicate && (
              <Group mt="sm">
                <LinkButton
                  to="/inventory/$barcode"
                  params={{ barcode: duplicate }}
                  variant="default"
                >
                  Open that item
                </LinkButton>
              </Group>
            )}
          </Alert>
        )}
        <Group wrap="nowrap">
          <Button variant="default" onClick={() => actor.send({ type: "leaving.asked" })}>
            Back
          </Button>
          <Button type="submit" loading={isBusy} flex={1}>
            Save
          </Button>
        </Group>
      </div>
      <RescanDialog
        opened={isRescanning}
        onScan={(strCode) => actor.send({ type: "code.scanned", strCode })}
        onCancel={() => actor.send({ type: "rescan.cancelled" })}
      />
      <Question
        opened={isDoubting}
        sentence={oddity ? ODDITIES[oddity] : ""}
        confirmLabel="Save anyway"
        onConfirm={() => actor.send({ type: "save.confirmed" })}
        onCancel={() => actor.send({ type: "save.cancelled" })}
      />
      <Question
        opened={isDiscarding}
        sentence={messages.discardChanges}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => actor.send({ type: "discard.confirmed" })}
        onCancel={() => {
          actor.send({ type: "discard.cancelled" });
          if (blocker.status === "blocked") blocker.reset();
        }}
      />
    </form>
  );
}
