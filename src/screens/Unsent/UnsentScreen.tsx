/** /unsent: what waits to be sent, what was refused, and what was begun on this device (docs/design.md, "Outbox"). */

import { Anchor, Stack, Text } from "@mantine/core";
import { Link, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { cartHref } from "#domain/outbox/draft.ts";
import { type Entry, isListed, isUnsent, orderedId } from "#domain/outbox/outbox.ts";
import { type Cart, emptied, storedId, withoutRecord } from "#domain/outbox/stored.ts";
import { versionsOf } from "#src/device/cartVersions.ts";
import { useOthersUnsent } from "#src/device/useOthersUnsent.ts";
import { useStored } from "#src/device/useStored.ts";
import { isApple, isInstalled } from "#src/install/platform.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { Empty } from "#src/ui/states.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { CommandItem } from "./CommandItem.tsx";
import { OpenItem } from "./OpenItem.tsx";
import { Part } from "./Part.tsx";

function titleOf({ strBoxCode, strCount, cart, queue }: Cart): string {
  const lines = cart.length + queue.length;
  return (strCount === undefined ? messages.cartOf : messages.countOf)(strBoxCode, lines);
}

export function UnsentScreen() {
  const { device, outbox, session } = useRouteContext({ from: "/_signedIn" });
  const owner = ownerIn({ session: useSession() }) ?? "";
  const { carts, drafts } = useStored(device, session, (open) => open);
  const others = useOthersUnsent(device, owner);
  const actor = useSharedActor(outbox.actor);
  const commands = useSelector(actor, ({ context }) => context.entries).filter(isListed);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const discardDraft = (id: string) =>
    void device.change(owner, ["drafts"], (stored) => withoutRecord("drafts", stored, id));
  const discardCart = (cart: Cart) => device.persistCart(owner, versionsOf(cart)(emptied(cart)));
  const isNothing = commands.length + carts.length + drafts.length === 0;
  const item = (entry: Entry) => (
    <CommandItem
      key={orderedId(entry.command.id)}
      entry={entry}
      entries={commands}
      outbox={outbox}
      isBusy={isBusy}
    />
  );
  return (
    <Stack gap="lg">
      {isNothing && <Empty text={messages.nothingUnsent} />}
      {!isNothing && isApple() && !isInstalled() && (
        <Text>
          Safari deletes what a page stored after seven days. On the home screen it is safe:{" "}
          <Anchor renderRoot={(props) => <Link to="/account" {...props} />}>
            how to put it there
          </Anchor>
          .
        </Text>
      )}
      <Contained>
        <Stack gap="xl" className="breakable">
          <Part title={messages.waitsToBeSent}>{commands.filter(isUnsent).map(item)}</Part>
          <Part title={messages.wasRefused}>
            {commands.filter((entry) => !isUnsent(entry)).map(item)}
          </Part>
          <Part title={messages.begun}>
            {[
              ...carts.map((cart) => (
                <OpenItem
                  key={storedId.carts(cart)}
                  title={titleOf(cart)}
                  href={cartHref(cart)}
                  onDiscard={() => discardCart(cart)}
                />
              )),
              ...drafts.map(({ id, title, href, intSince }) => (
                <OpenItem
                  key={id}
                  title={title}
                  href={href}
                  since={intSince}
                  onDiscard={() => discardDraft(id)}
                />
              )),
            ]}
          </Part>
        </Stack>
      </Contained>
      {others > 0 && (
        <Text role="status" c="dimmed">
          {messages.othersWait(others)}
        </Text>
      )}
    </Stack>
  );
}
