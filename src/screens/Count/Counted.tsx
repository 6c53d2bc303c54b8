/** The end of a count: it is booked, or its booking is unsent or was refused meanwhile (docs/design.md, "Counting"). */
import { Text } from "@mantine/core";
import { IconClipboardCheck, IconClipboardList } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { countMessages } from "#domain/count/countMessages.ts";
import { messages } from "#domain/messages.ts";
import { isListed } from "#domain/outbox/entries.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { useEntries } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Notice } from "#src/ui/states.tsx";
import type { CountRef, Place } from "./actors.ts";
import { useCountByScan } from "./useCountByScan.ts";

/** The last booking of the count; ids sort by the moment of the order. */
function useBooking(strCount: string | null) {
  return useEntries()
    .filter(({ command }) => command.kind === "finishCount" && command.strCount === strCount)
    .toSorted((one, other) => (one.command.id < other.command.id ? -1 : 1))
    .at(-1);
}

export function Counted({ count, place }: { count: CountRef; place: Place }) {
  const { next, strBoxCode, booked } = useSelector(count, ({ context }) => context);
  const isLoose = strBoxCode === "";
  useCountByScan((code) => scanMessages.ofCode(code, scanMessages.notCounted), strBoxCode);
  const booking = useBooking(booked);
  const isBooked = !booking || !isListed(booking);
  const Icon = isBooked ? IconClipboardCheck : IconClipboardList;
  return (
    <Notice icon={<Icon size={32} />} title={isBooked ? "Counted" : countMessages.notBooked}>
      {!isBooked && <Text ta="center">{booking.refusal?.sentence ?? messages.goesOn}</Text>}
      {next === null ? (
        <LinkButton to="/count" search={isLoose ? {} : { section: place.intSection ?? 0 }}>
          Next box
        </LinkButton>
      ) : (
        <LinkButton to="/count/$boxCode" params={{ boxCode: next }}>
          Count box {next}
        </LinkButton>
      )}
      {!isLoose && (
        <LinkButton to="/box/$boxCode" params={{ boxCode: strBoxCode }} variant="default">
          View Items
        </LinkButton>
      )}
    </Notice>
  );
}
