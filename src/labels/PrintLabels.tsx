/** A button that prints labels, and its dialog "Print labels": on which paper, from which label on. */
import { Button, type ButtonProps, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { LABEL_SIZES, labelsOnPage } from "#domain/code/labels.ts";
import { messages } from "#domain/messages.ts";
import { ApiError } from "#src/api/client.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { printLabels, printTestPage } from "../files/labelCalls.ts";
import { labelSizeOf, readLabelSize, writeLabelSize } from "./labelSize.ts";

interface PrintLabelsProps extends ButtonProps {
  label: string;
  /** The codes to print, asked for when they are needed. */
  codes: () => readonly string[] | Promise<readonly string[]>;
  /** A dialog beneath must leave Escape to this one while it is open. */
  onToggle?: (isOpen: boolean) => void;
}

export function PrintLabels({ label, codes, onToggle, ...button }: PrintLabelsProps) {
  const [isOpen, dialog] = useDisclosure(false, {
    onOpen: () => onToggle?.(true),
    onClose: () => onToggle?.(false),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        {...button}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Print labels">
        <LabelForm codes={codes} />
      </Dialog>
    </>
  );
}

const SIZES = Object.entries(LABEL_SIZES).map(([value, { name }]) => ({ value, label: name }));

function LabelForm({ codes }: Pick<PrintLabelsProps, "codes">) {
  const [size, setSize] = useState(readLabelSize);
  const [start, setStart] = useState("1");
  const [busyWith, setBusyWith] = useState<"labels" | "test" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const places = labelsOnPage(LABEL_SIZES[size]);
  const run = async (what: "labels" | "test", work: () => Promise<void>) => {
    if (busyWith) return;
    setBusyWith(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      const isWorded = error instanceof ApiError && error.isWorded;
      setProblem(isWorded ? error.message : messages.labelFailed);
    } finally {
      setBusyWith(null);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand in another form, which React would submit too.
        event.stopPropagation();
        void run("labels", async () =>
          printLabels(await codes(), size, Math.min(Number(start) || 1, places)),
        );
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label="Size"
          data={SIZES}
          value={size}
          data-autofocus
          onChange={(event) => {
            const chosen = labelSizeOf(event.currentTarget.value);
            setSize(chosen);
            writeLabelSize(chosen);
          }}
        />
        <DigitsInput
          label="Start at label"
          description={places === 1 ? "A roll has one label after the other." : `1 to ${places}`}
          min={1}
          max={places}
          disabled={places === 1}
          value={places === 1 ? "1" : start}
          onChange={setStart}
        />
        {problem && (
          <Text role="alert" c="red">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            loading={busyWith === "test"}
            onClick={() => void run("test", () => printTestPage(size))}
          >
            Test page
          </Button>
          <Button type="submit" loading={busyWith === "labels"}>
            Print
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
