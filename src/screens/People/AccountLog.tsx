/** What happened to accounts of late, the latest first. */
import { Box, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatEvent, peopleMessages } from "#domain/people/peopleMessages.ts";
import { accountLogQuery } from "#src/api/peopleQueries.ts";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";

/** How many are shown at first. */
const FEW = 10;

export function AccountLog() {
  const read = useQuery(accountLogQuery);
  const { data } = read;
  const [areAllShown, setAllShown] = useState(false);
  if (!data) return <Unread query={read} />;
  if (data.length === 0) return <Text c="dimmed">{peopleMessages.nothingLogged}</Text>;
  return (
    <>
      <StaleNotice queries={[read]} />
      <ul className="lines breakable" aria-label="Account log">
        {data.slice(0, areAllShown ? undefined : FEW).map((entry) => (
          <Box component="li" key={entry.id} py={10}>
            <Text>
              <b>{entry.name}</b> {formatEvent(entry.event, entry.detail)}
              {entry.times > 1 && ` (${entry.times} times)`}
            </Text>
            <Text size="sm" c="dimmed">
              {formatMoment(entry.at)}
              {entry.by && ` · by ${entry.by}`} · from {entry.address}
            </Text>
          </Box>
        ))}
      </ul>
      {data.length > FEW && !areAllShown && <ShowMore onMore={() => setAllShown(true)} />}
    </>
  );
}
