/** /unsent: everything that a person has open on this device (design section 4, "The outbox"). */
import { Card, Stack } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { orderedId } from "#domain/outbox/outbox.ts";
import { useStored } from "#src/device/useStored.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import { Empty } from "#src/ui/states.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { CommandItem } from "./CommandItem.tsx";
import { OpenItem } from "./OpenItem.tsx";
import classes from "./Unsent.module.css";

export function UnsentScreen() {
  const { device, outbox, session } = useRouteContext({ from: "/_signedIn" });
  const { carts, drafts } = useStored(device, session);
  const actor = useSharedActor(outbox.actor);
  const commands = useEntries();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  if (commands.length + carts.length + drafts.length === 0) {
    return <Empty text={messages.nothingUnsent} />;
  }
  return (
    <Stack component="ul" gap="sm" className={classes.list} aria-label="Unsent">
      {commands.map((entry) => (
        <Card component="li" key={orderedId(entry.command.id)}>
          <CommandItem entry={entry} entries={commands} outbox={outbox} isBusy={isBusy} />
        </Card>
      ))}
      {carts.map(({ strBoxCode, cart, queue }) => (
        <Card component="li" key={strBoxCode}>
          <OpenItem
            title={messages.cartOf(strBoxCode, cart.length + queue.length)}
            href={`/boxcamera/${encodeURIComponent(strBoxCode)}`}
          />
        </Card>
      ))}
      {drafts.map(({ id, title, href }) => (
        <Card component="li" key={id}>
          <OpenItem title={title} href={href} />
        </Card>
      ))}
    </Stack>
  );
}
