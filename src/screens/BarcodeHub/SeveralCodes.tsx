/** "Several": 1 to 100 new codes at once, and their labels. */
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconStack2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#domain/formatNumbers.ts";
import { NEW_CODES_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { ApiError, newKey } from "#src/api/client.ts";
import { newCodes } from "#src/codes/newCode.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";

export function SeveralCodes() {
  const [isOpen, dialog] = useDisclosure();
  const [isHeld, setHeld] = useState(false);
  const done = () => {
    setHeld(false);
    dialog.close();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStack2 size={20} aria-hidden />}
        onClick={dialog.open}
      >
        Several
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} isHeld={isHeld} title="Several new codes">
        <CountForm onHeld={setHeld} onDone={done} />
      </Dialog>
    </>
  );
}

const problemOf = (error: Error) =>
  error instanceof ApiError && error.status > 0 ? messages.generateFailed : messages.generateError;

interface CountFormProps {
  /** Called with whether codes are requested or shown: then the dialog stays, because codes are listed nowhere else. */
  onHeld: (isHeld: boolean) => void;
  onDone: () => void;
}

function CountForm({ onHeld, onDone }: CountFormProps) {
  const [count, setCount] = useState("10");
  const [key] = useState(newKey);
  // The count is part of the request's key: a retry with the same count uses up no further codes.
  const {
    data: codes,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: () => newCodes(Number(count) || 1, `${key}.${count}`),
    onMutate: () => onHeld(true),
    onError: () => onHeld(false),
  });
  if (codes) {
    return (
      <Stack gap="md">
        <Text role="status">{formatCount(codes.length, "new code")}</Text>
        <SimpleGrid
          component="ul"
          minColWidth="9rem"
          spacing={12}
          verticalSpacing={4}
          mah="40dvh"
          style={{ overflowY: "auto" }}
          aria-label="New codes"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
          <PrintLabels label="Print labels" variant="filled" codes={() => codes} />
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={handleSubmit(() => !isPending && mutate())}>
      <Stack gap="md">
        <DigitsInput
          label="How many"
          description={`1 to ${NEW_CODES_MAX}`}
          data-autofocus
          min={1}
          max={NEW_CODES_MAX}
          value={count}
          error={error && problemOf(error)}
          onChange={setCount}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            Generate
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
