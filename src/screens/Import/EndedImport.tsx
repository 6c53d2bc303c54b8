/** What an import has done, row by row, and the way back. */
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { useRights } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { type ImportOrder, undoOf } from "./upload.ts";

interface EndedImportProps {
  one: Import;
  isBusy: boolean;
  onOrder: (order: ImportOrder) => void;
}

export function EndedImport({ one, isBusy, onOrder }: EndedImportProps) {
  const { strState, left } = one;
  const mayUndo = useRights().includes("delete");
  const isApplied = strState === "applied";
  return (
    <Stack gap="lg">
      <Text role="status" fw={650}>
        {formatState(one)}
      </Text>
      <Group gap="sm">
        <LinkButton to="/inventory">To the inventory</LinkButton>
        <LinkButton to="/import" variant="default">
          Another file
        </LinkButton>
        {mayUndo && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => onOrder(undoOf(one))}
          >
            Undo
          </Button>
        )}
      </Group>
      {left.length > 0 && (
        <section aria-label="Left">
          <Text>{importScreenMessages.left}</Text>
          <List>
            {left.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </section>
      )}
      {isApplied && <Outcomes one={one} stage={strState} />}
    </Stack>
  );
}
