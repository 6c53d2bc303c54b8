/** A count that somebody else took over or ended: it stops at once, and shows the lines and the pulls to hand over. */
import { Button, Stack, Text } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { countMessages } from "#domain/count/countMessages.ts";
import { isListed } from "#domain/outbox/entries.ts";
import { missingAmount, missingCodes } from "#domain/scan/cart.ts";
import { ApiError } from "#src/api/client.ts";
import { type CountedPlacesQuery, countQuery, countsQuery } from "#src/api/queries.ts";
import { hearPull } from "#src/scan/feedback.ts";
import { useEntries } from "#src/stock/useAsk.ts";
import { Notice } from "#src/ui/states.tsx";
import type { CountRef } from "./actors.ts";

/** Reads the count's state only where its place has another count by now: that read returns all of its lines, too many for each pull. */
export function useLostCount(count: CountRef, of: CountedPlacesQuery): void {
  const countId = useSelector(count, ({ context }) => context.strCount);
  const isRunning = useSelector(
    count,
    (state) => state.hasTag("scanning") || state.hasTag("reviewing"),
  );
  const [place] = useQuery({ ...countsQuery(of), enabled: isRunning }).data ?? [];
  const isDoubtful = place !== undefined && place.strCount !== countId;
  // Until `startCount` has an answer, the server does not know the count.
  const isBeginning = useEntries().some(
    ({ command, isSettled }) =>
      !isSettled && command.kind === "startCount" && command.strCount === countId,
  );
  const { data, error } = useQuery({
    ...countQuery(countId ?? ""),
    enabled: countId !== null && isRunning && isDoubtful && !isBeginning,
  });
  const isUnknown = error instanceof ApiError && error.status === 404 && !isBeginning;
  const isLost = (data?.strState === "ended" || isUnknown) && isRunning;
  useEffect(() => {
    if (!isLost) return;
    count.send({ type: "count.lost", isOnServer: !isUnknown });
    hearPull("problem", countMessages.notOpen);
  }, [count, isLost, isUnknown]);
}

export function LostCount({ count }: { count: CountRef }) {
  const { strCount, cart, missing, failed, queue } = useSelector(count, ({ context }) => context);
  // The server has not taken what it refused, or was not asked yet.
  const untaken = useEntries().flatMap((entry) => {
    const { command } = entry;
    const isLine = command.kind === "countLine" && command.strCount === strCount;
    return isLine && isListed(entry) ? command.strToyBarcode : [];
  });
  // Pulls that are no lines are listed by their codes: the server has none of them.
  const unknown = { missing: [...missing, ...failed, ...queue] };
  const kept = [
    ...cart
      .filter((line) => !line.isHandedIn || untaken.includes(line.strToyBarcode))
      .map(({ strToyBarcode, strName, intAmountInBox }) => ({
        key: strToyBarcode,
        text: `${intAmountInBox} × ${strName}`,
      })),
    ...missingCodes(unknown).map((code) => ({
      key: `pulled ${code}`,
      text: `${missingAmount(unknown, code)} × ${code}`,
    })),
  ];
  return (
    <Notice icon={<IconHandStop size={32} />} title={countMessages.notOpen} role="alert">
      {kept.length > 0 && (
        <Stack gap={4} w="100%">
          <Text>{countMessages.toHandOver}</Text>
          <ul className="lines breakable" aria-label="Not handed in">
            {kept.map(({ key, text }) => (
              <li key={key}>
                <Text py={8}>{text}</Text>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <Button onClick={() => count.send({ type: "lost.closed" })}>Close</Button>
    </Notice>
  );
}
