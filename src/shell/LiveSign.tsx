/** Says where others' changes come late: the stream is lost, or held back by a proxy. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import type { Live } from "#src/live/live.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

export function LiveSign({ live }: { live: Live }) {
  const isLate = useSelector(useSharedActor(live.actor), (snapshot) => snapshot.hasTag("degraded"));
  return (
    <Text size="sm" c="dimmed" role="status" lh={1.2}>
      {isLate && messages.notLive}
    </Text>
  );
}
