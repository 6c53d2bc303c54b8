/** "Add it": creates a toy for a scanned code that no toy has, in a dialog over the cart, and adds it to the cart. */
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { NAME_MAX } from "#domain/limits.ts";
import { cartHref, draftIds } from "#domain/outbox/draft.ts";
import { missingAmount } from "#domain/scan/cart.ts";
import type { Scan, ScanRecord } from "#domain/scan/scanOutcome.ts";
import { ODDITIES } from "#domain/toy/toyDraft.ts";
import { AddItemDialogs, useAddItem } from "#src/toys/addItem.tsx";
import { DraftDigits, type DraftForm, draftText } from "#src/toys/ToyFields.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { useEmitted } from "#src/ui/useScreenActor.ts";
import type { BoxCameraRef } from "./actors.ts";

export function AddScannedToy({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const scan = useSelector(boxCamera, ({ context }) => context.adding);
  return scan && <AddScannedToyDialog key={scan.intScan} scan={scan} boxCamera={boxCamera} />;
}

function AddScannedToyDialog({ scan, boxCamera }: { scan: Scan; boxCamera: BoxCameraRef }) {
  const form = useRef<HTMLFormElement>(null);
  // The number of all pulls of this code, not of this row's alone.
  const [amount] = useState(() => missingAmount(boxCamera.getSnapshot().context, scan.strCode));
  const href = cartHref({ strBoxCode: boxCamera.getSnapshot().context.strBoxCode });
  const actor = useAddItem(
    scan.strCode,
    { id: draftIds.scanned(scan.strCode), href },
    String(amount),
  );
  const { draft, problems, failure, oddity } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const draftForm: DraftForm = {
    draft,
    problems,
    isReadOnly: isBusy,
    onChange: (changes) => actor.send({ type: "draft.changed", changes }),
  };
  const cancel = () => actor.send({ type: "leaving.asked" });
  useEmitted(actor, (emitted) => {
    if (emitted.type === "form.left") boxCamera.send({ type: "toy.cancelled" });
    else if (emitted.type === "item.saved") {
      const strName = draft.strName.trim();
      const { strToyBarcode } = emitted;
      boxCamera.send({
        type: "toy.created",
        toy: { strToyBarcode, strName, imageThumb: null },
      });
    } else {
      const field = form.current?.elements.namedItem(emitted.field);
      if (field instanceof HTMLElement) field.focus();
    }
  });
  return (
    // What is on its way is made: left now, it would not count in the cart.
    <Dialog opened onClose={cancel} isHeld={isBusy} title="Add Item">
      <form
        ref={form}
        noValidate
        onSubmit={handleSubmit(() => actor.send({ type: "draft.submitted" }))}
      >
        <Stack>
          <Text ff="monospace" className="breakable">
            {scan.strCode}
          </Text>
          {oddity && <Text>{ODDITIES[oddity]}</Text>}
          <TextInput
            label="Name"
            maxLength={NAME_MAX}
            data-autofocus
            {...draftText(draftForm)("strName")}
          />
          <DraftDigits field="intQuantity" {...draftForm} />
          {failure && (
            <Alert color="red" variant="light" role="alert">
              {failure}
            </Alert>
          )}
          <Group grow>
            <Button variant="default" onClick={cancel} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      <AddItemDialogs actor={actor} />
    </Dialog>
  );
}

interface AddScannedToyButtonProps {
  boxCamera: BoxCameraRef;
  scan: ScanRecord;
}

/** The button "Add it" beside a scan whose code no toy has. Renders nothing once the toy exists. */
export function AddScannedToyButton({ boxCamera, scan }: AddScannedToyButtonProps) {
  const isKnown = useSelector(boxCamera, ({ context }) =>
    Object.hasOwn(context.barcodeOf, scan.strCode),
  );
  if (scan.destination?.type !== "newToy" || isKnown) return null;
  return (
    <Button
      variant="light"
      style={{ flexShrink: 0 }}
      onClick={() => boxCamera.send({ type: "toy.asked", scan })}
    >
      Add it
    </Button>
  );
}
