/** What an import has done, its refused rows as a file, and the way back. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { downloadRefused } from "#src/files/download.ts";
import { useDownload } from "#src/files/useDownload.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ImportCounts } from "./ImportCounts.tsx";
import { ImportProblems } from "./ImportProblems.tsx";
import type { ImportRunRef } from "./ImportProgress.tsx";

export function EndedImport({ one, actor }: { one: Import; actor: ImportRunRef }) {
  const { strImport, strState, intNew, intChanged, intRefused } = one;
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const { isLoading, start } = useDownload();
  const isApplied = strState === "applied";
  return (
    <Stack gap="lg">
      <Text role="status" fw={650}>
        {formatState(one)}
      </Text>
      {isApplied && <ImportCounts one={one} />}
      <Group gap="sm">
        <LinkButton to="/inventory">To the inventory</LinkButton>
        <LinkButton to="/import" variant="default">
          Another file
        </LinkButton>
        {isApplied && intNew + intChanged > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => actor.send({ type: "takeBack.asked" })}
          >
            Undo
          </Button>
        )}
      </Group>
      {isApplied && intRefused > 0 && (
        <>
          <Button
            variant="default"
            loading={isLoading}
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() =>
              start(() => downloadRefused(strImport, importScreenMessages.refusedFile))
            }
          >
            Download refused rows
          </Button>
          <ImportProblems one={one} />
        </>
      )}
    </Stack>
  );
}
