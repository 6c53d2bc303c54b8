/** "Several": 1 to 100 new codes at once, and their labels. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#domain/counts.ts";
import { messages } from "#domain/messages.ts";
import { ApiError, newKey } from "#src/api/client.ts";
import { newCodes } from "#src/files/labelCalls.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import classes from "./BarcodeHubScreen.module.css";

const COUNT_MAX = 100;

export function SeveralCodes() {
  const [isOpen, dialog] = useDisclosure();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStack2 size={20} aria-hidden />}
        onClick={dialog.open}
      >
        Several
      </Button>
      <Dialog
        opened={isOpen}
        onClose={dialog.close}
        closeOnEscape={!isPrinting}
        title="Several new codes"
      >
        <CountForm onPrinting={setPrinting} />
      </Dialog>
    </>
  );
}

function CountForm({ onPrinting }: { onPrinting: (isOpen: boolean) => void }) {
  const [count, setCount] = useState("10");
  const [key] = useState(newKey);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const generate = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      // Another count is another request; the same one, tried again, uses up no second codes.
      setCodes(await newCodes(Number(count) || 1, `${key}.${count}`));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status > 0;
      setProblem(isRefused ? messages.generateFailed : messages.generateError);
    } finally {
      setIsBusy(false);
    }
  };
  if (codes.length > 0) {
    return (
      <Stack gap="md">
        <Text role="status">{formatCount(codes.length, "new code")}</Text>
        <ul className={classes.codes} aria-label="New codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <PrintLabels
          label="Print labels"
          variant="filled"
          codes={() => codes}
          onToggle={onPrinting}
        />
      </Stack>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void generate();
      }}
    >
      <Stack gap="md">
        <DigitsInput
          label="How many"
          description={`1 to ${COUNT_MAX}`}
          data-autofocus
          min={1}
          max={COUNT_MAX}
          value={count}
          error={problem}
          onChange={setCount}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            Generate
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
