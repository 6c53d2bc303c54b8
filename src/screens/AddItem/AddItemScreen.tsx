/** /inventory/new: add a toy (specification sections 2, 5 and 8, "Add Item"). */
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useBlocker, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { fromPromise } from "xstate";
import type { Picture } from "#domain/toy/pictures.ts";
import { newToyOf } from "#domain/toy/toyDraft.ts";
import { PictureButton } from "#src/pictures/PictureButton.tsx";
import { usePicture } from "#src/pictures/usePicture.ts";
import { holdsScans, passesScans } from "#src/scan/field.ts";
import { lookUpCode } from "#src/scan/lookUpCode.ts";
import { ScanDialog } from "#src/scan/ScanDialog.tsx";
import { currentSession } from "#src/session/session.ts";
import { AddItemDialogs, type AddItemRef, useAddItem } from "#src/toys/addItem.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { useObjectUrl } from "#src/ui/ToyImage.tsx";
import { useEmitted } from "#src/ui/useScreenActor.ts";
import { AddItemFields } from "./AddItemFields.tsx";
import classes from "./AddItemScreen.module.css";

/** The picture of an item that is being added; it is sent with the item. */
function AddItemPicture({ actor }: { actor: AddItemRef }) {
  const { picture, strName } = useSelector(actor, ({ context }) => context.draft);
  const [savePicture] = useState(() =>
    fromPromise<void, { picture: Picture | null }>(async ({ input }) =>
      actor.send({ type: "draft.changed", changes: { picture: input.picture } }),
    ),
  );
  const src = useObjectUrl(picture);
  const pictureActor = usePicture({ hasPicture: picture !== null, savePicture });
  return (
    <Group wrap="nowrap">
      <PictureButton actor={pictureActor} thumb={src} large={src} name={strName} />
      <Text c="dimmed">
        {picture ? "Press the picture to change it." : "Press to add a picture."}
      </Text>
    </Group>
  );
}

const route = getRouteApi("/_signedIn/inventory/new");

/** Leads to the item that has the code. A box may have it, or it is only reserved. */
function OpenTaken({ barcode }: { barcode: string }) {
  const stock = route.useRouteContext();
  const { data } = useQuery({
    queryKey: ["taken", barcode],
    queryFn: ({ signal }) => lookUpCode(barcode, { stock, signal }, ["toy"]),
  });
  if (data?.type !== "toy") return null;
  return (
    <Group mt="sm">
      <LinkButton to="/inventory/$barcode" params={{ barcode }} variant="default">
        Open that item
      </LinkButton>
    </Group>
  );
}

export function AddItemScreen() {
  const { barcode } = route.useSearch();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const actor = useAddItem(barcode);
  const state = useSelector(actor, (current) => current);
  const { draft, problems, oddity, failure, duplicate } = state.context;
  const isSentOff = state.hasTag("submitted");
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
  const { session } = route.useRouteContext();
  // The outbox sends a submitted item by itself: signing in again leads to the item, not to an empty form. Who
  // has signed out is led nowhere, nor is the next person.
  useEffect(
    () => () => {
      const snapshot = actor.getSnapshot();
      const isOver = !currentSession(session) && session.getSnapshot().context.hasEnded;
      if (!snapshot.hasTag("submitted") || !isOver) return;
      const { strToyBarcode } = newToyOf(snapshot.context.draft);
      const item = `/inventory/${encodeURIComponent(strToyBarcode)}`;
      void router.navigate({ to: "/login", search: { redirect: item }, replace: true });
    },
    [actor, router, session],
  );
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else router.navigate({ to: "/inventory" });
  };

  useEmitted(actor, (emitted) => {
    switch (emitted.type) {
      case "item.saved":
        // No redirect while a navigation to another screen is under way.
        if (router.latestLocation.href !== router.state.resolvedLocation?.href) break;
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
      {...(isSentOff ? passesScans : holdsScans)}
      className={`${classes.form} column`}
      onSubmit={handleSubmit(() => actor.send({ type: "draft.submitted" }))}
    >
      <AddItemFields
        draft={draft}
        problems={problems}
        oddity={oddity}
        isReadOnly={isSentOff}
        onScanAgain={() => actor.send({ type: "rescan.asked" })}
        onChange={(changes) => actor.send({ type: "draft.changed", changes })}
      >
        <AddItemPicture actor={actor} />
      </AddItemFields>
      <div className={classes.actions}>
        {failure && (
          <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert" mb="sm">
            {failure}
            {duplicate && <OpenTaken barcode={duplicate} />}
          </Alert>
        )}
        <Group wrap="nowrap">
          <Button variant="default" onClick={() => actor.send({ type: "leaving.asked" })}>
            Back
          </Button>
          <Button type="submit" loading={state.hasTag("busy")} flex={1}>
            Save
          </Button>
        </Group>
      </div>
      <ScanDialog
        title="Scan again"
        opened={state.hasTag("rescanning")}
        onScan={(code) => actor.send({ type: "code.scanned", code })}
        onCancel={() => actor.send({ type: "rescan.cancelled" })}
      />
      <AddItemDialogs
        actor={actor}
        onKeepEditing={() => {
          if (blocker.status === "blocked") blocker.reset();
        }}
      />
    </form>
  );
}
