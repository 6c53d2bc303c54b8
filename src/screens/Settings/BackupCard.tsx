/** A backup as a file, and when the last one was made, for admins with all rights (our addition). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "#domain/counts.ts";
import { BackupProblems, backupsQuery } from "#src/backups/backups.tsx";
import { downloadBackup } from "#src/files/download.ts";
import { useDownload } from "#src/files/useDownload.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";

export function BackupCard() {
  const query = useQuery(backupsQuery);
  const { isLoading, start } = useDownload();
  if (!query.data) return <Unread query={query} />;
  const { isPossible, newest, problems } = query.data;
  const download = async () => {
    await downloadBackup();
    await query.refetch();
  };
  return (
    <Card maw={560} className="column" component="section" aria-label="Backup">
      <Stack gap="md">
        <Title order={2}>Backup</Title>
        {isPossible ? (
          <>
            <Text>
              {newest
                ? `The last one was made ${formatMoment(newest.intMadeAt)} (${formatBytes(newest.intBytes)}).`
                : "None was made yet."}
            </Text>
            <BackupProblems problems={problems} />
            <Text size="sm" c="dimmed">
              One file with everything that is stored: toys, boxes, history, pictures and accounts.
              One is made each night on the server; keep another on another device, where no
              stranger reads it. Whoever runs the server puts it back.
            </Text>
            <Button
              style={{ alignSelf: "flex-start" }}
              leftSection={<IconDownload size={20} aria-hidden />}
              loading={isLoading}
              onClick={() => start(download)}
            >
              Download a backup
            </Button>
          </>
        ) : (
          <Text>This stock is kept in PostgreSQL: whoever runs the server makes its backups.</Text>
        )}
      </Stack>
    </Card>
  );
}
