/** /unsent: everything that a person has open on this device (docs/design.md, "Outbox"). */

import { Anchor, Card, Stack, Text } from "@mantine/core";
import { Link, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { cartHref } from "#domain/outbox/draft.ts";
import { isListed, orderedId } from "#domain/outbox/outbox.ts";
import { type Cart, emptied, storedId, withoutRecord } from "#domain/outbox/stored.ts";
import { versionsOf } from "#src/device/cartVersions.ts";
import { useStored } from "#src/device/useStored.ts";
import { isApple, isInstalled } from "#src/install/platform.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { Empty } from "#src/ui/states.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { CommandItem } from "./CommandItem.tsx";
import { OpenItem } from "./OpenItem.tsx";

function titleOf({ strBoxCode, strCount, cart, queue }: Cart): string {
  const lines = cart.length + queue.length;
  return (strCount === undefined ? messages.cartOf : messages.countOf)(strBoxCode, lines);
}

export function UnsentScreen() {
  const { device, outbox, session } = useRouteContext({ from: "/_signedIn" });
  const owner = ownerIn({ session: useSession() }) ?? "";
  const { carts, drafts } = useStored(device, session, (open) => open);
  const actor = useSharedActor(outbox.actor);
  const commands = useSelector(actor, ({ context }) => context.entries).filter(isListed);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const discardDraft = (id: string) =>
    void device.change(owner, ["drafts"], (stored) => withoutRecord("drafts", stored, id));
  const discardCart = (cart: Cart) => device.persistCart(owner, versionsOf(cart)(emptied(cart)));
  if (commands.length + carts.length + drafts.length === 0) {
    return <Empty text={messages.nothingUnsent} />;
  }
  const isInTab = isApple() && !isInstalled();
  const list = (
    <Contained>
      <Stack component="ul" gap="sm" className="breakable" aria-label="Unsent">
        {commands.map((entry) => (
          <Card component="li" key={orderedId(entry.command.id)}>
            <CommandItem entry={entry} entries={commands} outbox={outbox} isBusy={isBusy} />
          </Card>
        ))}
        {carts.map((cart) => (
          <Card component="li" key={storedId.carts(cart)}>
            <OpenItem
              title={titleOf(cart)}
              href={cartHref(cart)}
              onDiscard={() => discardCart(cart)}
            />
          </Card>
        ))}
        {drafts.map(({ id, title, href }) => (
          <Card component="li" key={id}>
            <OpenItem title={title} href={href} onDiscard={() => discardDraft(id)} />
          </Card>
        ))}
      </Stack>
    </Contained>
  );
  if (!isInTab) return list;
  return (
    <Stack>
      <Text>
        Safari deletes what a page stored after seven days. On the home screen it is safe:{" "}
        <Anchor renderRoot={(props) => <Link to="/account" {...props} />}>
          how to put it there
        </Anchor>
        .
      </Text>
      {list}
    </Stack>
  );
}
