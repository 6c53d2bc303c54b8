/** The shared components of src/ui. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { screen } from "storybook/test";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { ApiError } from "#src/api/client.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { ConfirmDialog } from "#src/ui/ConfirmDialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { Empty, ErrorState, Failure, Loading } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { alertToast, toast } from "#src/ui/toast.ts";
import { Part, Variation } from "../support/Part.tsx";
import { inDark } from "../support/screenStory.ts";
import { fullToy, NEW_CODE, train } from "../support/stock.ts";

export default { title: "Parts/Ui" };

const nothing = () => {};

export const LinkButtons = {
  render: () => (
    <Part>
      <LinkButton to="/inventory">Filled</LinkButton>
      <LinkButton to="/inventory" variant="light">
        Light
      </LinkButton>
      <LinkButton to="/inventory" variant="default">
        Default
      </LinkButton>
      <Text>
        A link in text: <TextLink to="/inventory">Inventory</TextLink>
      </Text>
    </Part>
  ),
};
export const LinkButtonsInDark = { ...LinkButtons, globals: inDark };

function Digits({ label, error }: { label: string; error?: string }) {
  const [value, setValue] = useState("24");
  return (
    <DigitsInput label={label} value={value} max={QUANTITY_MAX} error={error} onChange={setValue} />
  );
}

export const DigitsInputs = {
  render: () => (
    <Part>
      <Digits label="Quantity" />
      <Digits label="With a problem" error={messages.digitsOnly} />
    </Part>
  ),
};
export const DigitsInputsInDark = { ...DigitsInputs, globals: inDark };

function Row({ label, description }: { label: string; description?: string }) {
  const [checked, setChecked] = useState(Boolean(description));
  return (
    <Group pos="relative" mih={56}>
      <RowCheckbox
        label={label}
        {...(description && { description })}
        checked={checked}
        onChange={() => setChecked(!checked)}
      />
    </Group>
  );
}

export const RowCheckboxes = {
  render: () => (
    <Part>
      <Row label="Section 1" />
      <Row label="Box CRATE-A" description="Returns, to be checked" />
    </Part>
  ),
};

export const ConfirmDialogs = {
  render: () => (
    <Part>
      <ConfirmDialog
        opened
        sentence={boxMessages.deleteSections(2)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={nothing}
        onCancel={nothing}
      />
    </Part>
  ),
  play: async () => {
    await screen.findByRole("dialog", { name: boxMessages.deleteSections(2) });
  },
};
export const ConfirmDialogsInDark = { ...ConfirmDialogs, globals: inDark };
export const ConfirmDialogWithChildren = {
  render: () => (
    <Part>
      <ConfirmDialog
        opened
        sentence="Confirm change"
        confirmLabel="Confirm"
        onConfirm={nothing}
        onCancel={nothing}
      >
        <Text>12 → 11</Text>
      </ConfirmDialog>
    </Part>
  ),
};
export const ConfirmDialogBusy = {
  render: () => (
    <Part>
      <ConfirmDialog
        opened
        isBusy
        sentence="Confirm change"
        confirmLabel="Confirm"
        onConfirm={nothing}
        onCancel={nothing}
      />
    </Part>
  ),
};

export const States = {
  render: () => (
    <Part>
      <Variation name="Loading">
        <Loading />
      </Variation>
      <Variation name="Empty">
        <Empty text={messages.noResults} />
      </Variation>
      <Variation name="Problem">
        <ErrorState text={boxMessages.boxContentsNotLoaded} onRetry={nothing} />
      </Variation>
      <Variation name="Failure: no network">
        <Failure error={new ApiError(0, {})} onRetry={nothing} />
      </Variation>
      <Variation name="Failure: forbidden">
        <Failure error={new ApiError(403, {})} onRetry={nothing} />
      </Variation>
      <Variation name="Failure: anything else">
        <Failure error={new ApiError(503, {})} onRetry={nothing} />
      </Variation>
    </Part>
  ),
};
export const StatesInDark = { ...States, globals: inDark };

export const ToyImages = {
  render: () => (
    <Part>
      <Group>
        <ToyImage src={train.imageThumb} size={44} />
        <ToyImage src={train.imageThumb} size={56} />
        <ToyImage src={train.imageLarge} size={88} />
      </Group>
      <Variation name="None, and one that is broken">
        <Group>
          <ToyImage src={null} size={44} />
          <ToyImage src={null} size={56} />
          <ToyImage src={fullToy.imageLarge} size={88} />
        </Group>
      </Variation>
    </Part>
  ),
};
export const ToyImagesInDark = { ...ToyImages, globals: inDark };

export const Barcodes = {
  render: () => (
    <Part>
      {[NEW_CODE, "96385074", "036000291452", "CRATE-A", fullToy.strToyBarcode, "Käse 7"].map(
        (code) => (
          <Barcode key={code} code={code} />
        ),
      )}
    </Part>
  ),
  play: async () => {
    await screen.findByRole("img", { name: "Barcode Käse 7" }, { timeout: 10_000 });
  },
};
export const BarcodesInDark = { ...Barcodes, globals: inDark };

export const BottomPanels = {
  render: () => (
    <Part>
      <Text>The page keeps room for what the thumb needs.</Text>
      <BottomPanel>
        <Stack>
          <Text ta="center">2 boxes selected</Text>
          <Button>Move boxes</Button>
        </Stack>
      </BottomPanel>
    </Part>
  ),
};

export const Toasts = {
  render: () => (
    <Part>
      <Button onClick={() => toast(scanMessages.scanned)}>Something happened</Button>
      <Button onClick={() => alertToast(scanMessages.emptyScan)}>Something went wrong</Button>
    </Part>
  ),
};
