/** Every component of src/ui in its states. */
import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError } from "#src/api/client.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";
import { Contained, PartFailure } from "#src/ui/Contained.tsx";
import { ConfirmDialog, Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { EditSwitch } from "#src/ui/EditSwitch.tsx";
import { FocusableButton } from "#src/ui/FocusableButton.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import row from "#src/ui/Row.module.css";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { StepButton } from "#src/ui/StepButton.tsx";
import { StoredSwitch } from "#src/ui/StoredSwitch.tsx";
import { Empty, ErrorState, Failure, ListError, Loading, Notice, Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { ToyImage, ToyThumb } from "#src/ui/ToyImage.tsx";
import { RowMark, UnsentMark } from "#src/ui/UnsentMark.tsx";
import { pageContext } from "../support/device.ts";
import { train } from "../support/stock.ts";
import { ICONS } from "./icons.ts";

const sources = import.meta.glob<string>("../../src/ui/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

const nothing = () => {};
const refused = new ApiError(403, { error: "You may not see this." });
const unanswered = new ApiError(0, {});
const hoursAgo = Date.now() - 3 * 60 * 60 * 1000;
const asked = { data: {}, dataUpdatedAt: hoursAgo };
const [, Sign] = ICONS[0] as (typeof ICONS)[number];

/** A value that the example itself changes. */
function Kept<T>({
  first,
  draw,
}: {
  first: T;
  draw: (value: T, set: (next: T) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return draw(value, set);
}

/** A dialog over the page, behind a button. */
const behind = (draw: (opened: boolean, close: () => void) => ReactNode) => (
  <Kept
    first={false}
    draw={(opened, set) => (
      <>
        <Button variant="default" onClick={() => set(true)}>
          Open
        </Button>
        {draw(opened, () => set(false))}
      </>
    )}
  />
);

const digits = (label: string, more: object = {}) => (
  <Kept
    first="12"
    draw={(value, set) => (
      <DigitsInput label={label} value={value} max={999} onChange={set} {...more} />
    )}
  />
);

const text = (label: string, more: object = {}) => (
  <Kept
    first="Shelf by the door"
    draw={(value, set) => <PlainInput label={label} value={value} onChange={set} {...more} />}
  />
);

const checkbox = (label: string, first: boolean, more: object = {}) => (
  <Kept
    first={first}
    draw={(checked, set) => (
      <div className={row.row} data-selected={checked || undefined}>
        <RowCheckbox label={label} checked={checked} onChange={() => set(!checked)} {...more} />
      </div>
    )}
  />
);

const buttons = (more: object) => (
  <DialogButtons confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} {...more} />
);

const Broken = () => {
  throw refused;
};

/** By the component's name, its states in words. */
const EXAMPLES: Record<string, Record<string, ReactNode>> = {
  Barcode: {
    "EAN-13": <Barcode code={train.strToyBarcode} />,
    "another code": <Barcode code="CRATE-A" />,
    "a link": <Barcode code="https://toyshelf.example/inventory/1" isLink />,
  },
  BottomPanel: {
    "above the bottom bar": (
      <div style={{ transform: "translate(0)", height: 160 }}>
        <BottomPanel>
          <Text ta="center">2 toys selected</Text>
        </BottomPanel>
      </div>
    ),
  },
  PanelActions: {
    "with three": (
      <PanelActions>
        {["Move", "Delete", "Cancel"].map((word) => (
          <Button key={word} variant="default">
            {word}
          </Button>
        ))}
      </PanelActions>
    ),
  },
  ConfirmDialog: {
    "a question": behind((opened, close) => (
      <ConfirmDialog
        opened={opened}
        sentence="Delete this item?"
        confirmLabel="Delete"
        isDestructive
        onConfirm={close}
        onCancel={close}
      />
    )),
  },
  Contained: {
    "what it holds could not be drawn": (
      <Contained>
        <Broken />
      </Contained>
    ),
  },
  Dialog: {
    "with a field": behind((opened, close) => (
      <Dialog opened={opened} title="Add box" onClose={close}>
        <TextInput label="Box code" data-autofocus />
      </Dialog>
    )),
  },
  DialogButtons: {
    plain: buttons({ confirmLabel: "Confirm" }),
    "loses something": buttons({ isDestructive: true }),
    "at work": buttons({ isBusy: true }),
    "something is missing": buttons({ isDisabled: true }),
  },
  DigitsInput: {
    filled: digits("Quantity"),
    wrong: digits("Least age", { error: "The least age is above the greatest." }),
    "out of use": digits("Threshold", { disabled: true }),
  },
  PlainInput: {
    filled: text("Note"),
    wrong: text("Name of the section", { error: "Another section has this name." }),
  },
  EditSwitch: Object.fromEntries(
    [
      { isEditing: false, isBusy: false },
      { isEditing: true, isBusy: false },
      { isEditing: true, isBusy: true },
    ].map(({ isEditing, isBusy }) => [
      isBusy ? "busy" : isEditing ? "on" : "off",
      <Kept
        key={`${isEditing} ${isBusy}`}
        first={isEditing}
        draw={(value, set) => (
          <EditSwitch
            label="Edit mode"
            isEditing={value}
            isBusy={isBusy}
            onSwitch={() => set(!value)}
          />
        )}
      />,
    ]),
  ),
  FocusableButton: {
    "as every button has it": <FocusableButton>Press</FocusableButton>,
    "out of use": <FocusableButton disabled>Press</FocusableButton>,
    "at work": <Button loading>Press</Button>,
  },
  LinkButton: { "leads on": <LinkButton to="/home">Home</LinkButton> },
  PartFailure: { "with its way on": <PartFailure text="Not read." onRetry={nothing} /> },
  PencilButton: { "beside what it edits": <PencilButton label="Edit name" onClick={nothing} /> },
  RowCheckbox: {
    off: checkbox(train.strName, false),
    on: checkbox(train.strName, true),
    "with a line below": checkbox(train.strName, false, { description: train.strToyBarcode }),
    "with the line above": checkbox(train.strToyBarcode, true, {
      description: train.strName,
      isDescriptionFirst: true,
    }),
  },
  StaleNotice: {
    "read again": <StaleNotice queries={[{ ...asked, error: null, isFetching: true }]} />,
    "not read again": (
      <StaleNotice queries={[{ ...asked, error: unanswered, isFetching: false }]} />
    ),
  },
  StepButton: Object.fromEntries(
    [false, true].map((disabled) => [
      disabled ? "out of use" : "a press is a step",
      <StepButton key={String(disabled)} label="One more" disabled={disabled} onStep={nothing}>
        +
      </StepButton>,
    ]),
  ),
  StoredSwitch: {
    "of this device": <StoredSwitch storageKey="toyshelf.example" label="Sound on a scan" />,
  },
  Loading: { plain: <Loading />, "in the screen's words": <Loading text="LOADING ITEM..." /> },
  ListError: { plain: <ListError onRetry={() => {}} /> },
  Notice: {
    plain: <Notice icon={<Sign size={32} aria-hidden />} title="Nothing was scanned yet." />,
  },
  Empty: { plain: <Empty text="No items" /> },
  ErrorState: { "with a way on": <ErrorState text="Item Not Found" onRetry={nothing} /> },
  Unread: {
    "on its way": <Unread query={{ error: null, refetch: async () => {} }} />,
    "did not come": <Unread query={{ error: unanswered, refetch: async () => {} }} />,
  },
  Failure: {
    refused: <Failure error={refused} onRetry={nothing} />,
    "no connection": <Failure error={unanswered} onRetry={nothing} />,
    "anything else": <Failure error={new Error("fails")} onRetry={nothing} />,
  },
  TextLink: { "in text": <TextLink to="/storage">Section 1</TextLink> },
  ToyImage: {
    picture: <ToyImage src={train.imageThumb} size={56} />,
    missing: <ToyImage src={null} size={56} />,
  },
  ToyThumb: {
    stored: <ToyThumb toy={{ ...train, picture: undefined }} size={56} />,
    "removed, unsent": <ToyThumb toy={{ ...train, picture: null }} size={56} />,
  },
  UnsentMark: { plain: <UnsentMark /> },
  RowMark: {
    unsent: <RowMark thing={{ isUnsent: true, isDeleted: false }} />,
    deleted: <RowMark thing={{ isUnsent: true, isDeleted: true }} />,
  },
};

/** The components of a file, and what its first line says of them; what is loaded later is its user's. */
const files = Object.entries(sources)
  .map(([file, text]) => ({
    file: file.replace("../../", ""),
    purpose: /^\/\*\* (.*?) ?\*\/$/m.exec(text)?.[1] ?? "",
    names: [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(
      ([, name = ""]) => name,
    ),
  }))
  .filter(({ names }) => names.length > 0);

function examplesOf(name: string): [string, ReactNode][] {
  const examples = EXAMPLES[name];
  if (!examples) throw new Error(`${name} of src/ui has no example in stories/design.`);
  return Object.entries(examples);
}

const Example = ([state, drawn]: [string, ReactNode]) => (
  <Stack key={state} gap={4}>
    <Text size="sm" c="dimmed">
      {state}
    </Text>
    <div>{drawn}</div>
  </Stack>
);

function Gallery() {
  return (
    <Stack component="main" p="md" gap="md" maw={1100} mx="auto">
      <Title order={1}>Components</Title>
      {files.map(({ file, purpose, names }) => (
        <Card key={file} component="section" aria-label={names.join(", ")}>
          <Title order={2}>{names.join(", ")}</Title>
          <Text c="dimmed" mb="md">
            {purpose} <code>{file}</code>
          </Text>
          <Stack gap="lg">
            {names.map((name) => (
              <Group key={name} gap="xl" align="flex-start">
                {examplesOf(name).map(Example)}
              </Group>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

export function Components() {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: Gallery, staticData: { title: "Components" } }),
      context: pageContext(),
      history: createMemoryHistory({ initialEntries: ["/"] }),
    }),
  );
  return <RouterProvider router={router as never} />;
}
