/** /how-it-is: the state of the server in sentences, with advice, for admins with all rights (our addition; docs/operating.md). */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { statusMessages } from "#domain/statusMessages.ts";
import type { Check } from "#domain/types.ts";
import { Problems } from "#src/api/ErrorAlert.tsx";
import { statusQuery } from "#src/api/queries.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";

export function StatusScreen() {
  const query = useQuery(statusQuery);
  if (!query.data) return <Unread query={query} />;
  const isWell = query.data.every(({ toDo }) => toDo.length === 0);
  return (
    <Card maw={560} className="column" component="section" aria-label="How it is">
      <Stack gap="lg">
        <Title order={2}>{isWell ? "All is well" : "Something is to be seen to"}</Title>
        <Stack component="ul" gap="lg">
          {query.data.map((check) => (
            <CheckRow key={check.what} check={check} />
          ))}
        </Stack>
        <TextLink to="/settings">Backups and messages under Settings</TextLink>
      </Stack>
    </Card>
  );
}

function CheckRow({ check: { what, sentence, intBackupAt, toDo } }: { check: Check }) {
  const id = useId();
  return (
    <Stack component="li" aria-labelledby={id} gap={4}>
      <Text id={id} fw={600}>
        {what}
      </Text>
      <Text>
        {sentence}
        {intBackupAt !== undefined && ` ${statusMessages.backupMade(formatMoment(intBackupAt))}`}
      </Text>
      <Problems problems={toDo} />
    </Stack>
  );
}
