/** What happened to accounts of late, the latest first. */
import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatEvent, peopleMessages } from "#domain/people/peopleMessages.ts";
import { accountLogQuery } from "#src/api/peopleQueries.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Failure, Loading } from "#src/ui/states.tsx";
import classes from "./People.module.css";

/** How many are shown at first. */
const FEW = 10;

export function AccountLog() {
  const read = useQuery(accountLogQuery);
  const { data, error, refetch } = read;
  const [areAllShown, setAllShown] = useState(false);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.length === 0) return <Text c="dimmed">{peopleMessages.nothingLogged}</Text>;
  return (
    <>
      <AsOf queries={[read]} />
      <Stack component="ul" gap={0} className={classes.list} aria-label="Account log">
        {data.slice(0, areAllShown ? undefined : FEW).map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <Text>
              <b>{entry.name}</b> {formatEvent(entry.event, entry.detail)}
              {entry.times > 1 && ` (${entry.times} times)`}
            </Text>
            <Text size="sm" c="dimmed">
              {formatMoment(entry.at)}
              {entry.by && ` · by ${entry.by}`} · from {entry.address}
            </Text>
          </li>
        ))}
      </Stack>
      {data.length > FEW && !areAllShown && (
        <Button variant="default" onClick={() => setAllShown(true)}>
          Show more
        </Button>
      )}
    </>
  );
}
