/** /unsent: unsent commands, refused ones, and the carts and drafts on this device (docs/design.md, "Outbox"). */
import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useNavigate, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { ReactElement } from "react";
import { messages } from "#domain/messages.ts";
import { draftOf, formatCommand, type NewCommandOf, typedTextOf } from "#domain/outbox/commands.ts";
import { cartHref, type Draft, isWithoutThing } from "#domain/outbox/draft.ts";
import {
  type Entry,
  formatReason,
  isDiscardable,
  isExpired,
  isListed,
  isUnsent,
  orderedId,
} from "#domain/outbox/entries.ts";
import {
  type Cart,
  emptied,
  type Stored,
  storedId,
  withCart,
  withoutRecord,
} from "#domain/outbox/stored.ts";
import { typedIn } from "#domain/outbox/typedDraft.ts";
import { problemOf } from "#machines/actors.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { deviceNow, momentOf } from "#src/device/deviceNow.ts";
import { versionsOf } from "#src/device/useCart.ts";
import { useStored } from "#src/device/useStored.ts";
import { isApple, isInstalled } from "#src/install/platform.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { ConfirmDialog, discardQuestion } from "#src/ui/Dialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty, Failure, Loading } from "#src/ui/states.tsx";
import { alertToast, warn } from "#src/ui/toast.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";

/** One list of the screen; nothing where it is empty. */
function Part({ title, children }: { title: string; children: ReactElement[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      <Stack component="ul" gap="sm" aria-label={title}>
        {children.map((child) => (
          // It takes the focus of the one before: a second press must not discard this one, too.
          <Card component="li" key={child.key} tabIndex={-1}>
            {child}
          </Card>
        ))}
      </Stack>
    </section>
  );
}

/** What a person typed, as typed. */
const Typed = ({ text }: { text: string }) => (
  <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
    {text}
  </Text>
);

interface CommandItemProps {
  entry: Entry;
  entries: readonly Entry[];
  outbox: Outbox;
  isBusy: boolean;
  /** By the device's counter, as the command's own moment. */
  now: number;
}

/** One command in words, with its moment, the reason why it is listed, and the actions on it. */
function CommandItem({ entry, entries, outbox, isBusy, now }: CommandItemProps) {
  const { command, isSettled } = entry;
  const drop = () => void outbox.drop(command.id);
  const navigate = useNavigate();
  const { undo } = useRouteContext({ from: "/_signedIn" });
  const isTyped = isSettled && entry.refusal?.intDone === 0;
  const draft = isTyped ? draftOf(command) : null;
  const typed = typedTextOf(command);
  const openAgain = async (typed: Draft) => {
    if (!(await outbox.openAgain(command.id, typed))) warn(messages.begunSince);
    await navigate({ to: typed.href });
  };
  /** Asks what the server asked when nobody was there to answer. */
  const undoAgain = async (asked: NewCommandOf<"undo">) => {
    await outbox.drop(command.id);
    undo.send({ type: "undo.asked", undo: asked });
  };
  return (
    <>
      <Text fw={650}>{formatCommand(command)}</Text>
      <Text size="sm" c="dimmed">
        Since {formatMoment(momentOf(command.intOrderedAt))}
      </Text>
      {typed && <Typed text={typed} />}
      <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
        {formatReason(entry, entries, now, serverNow())}
      </Text>
      <Group gap="sm" mt="sm">
        {draft && <Button onClick={() => void openAgain(draft)}>Open again</Button>}
        {command.kind === "undo" && entry.refusal?.status === 412 && (
          <Button onClick={() => void undoAgain(command)}>Undo</Button>
        )}
        {isSettled && command.kind === "finishCount" && (
          <LinkButton to={cartHref(command)} variant="light">
            Open
          </LinkButton>
        )}
        {isSettled && (
          <Button variant="default" onClick={drop}>
            Dismiss
          </Button>
        )}
        {!isSettled && !isExpired(entry, now, serverNow()) && (
          <Button loading={isBusy} onClick={outbox.sendNow}>
            Send now
          </Button>
        )}
        {isDiscardable(entry, now, serverNow()) && (
          <Button variant="default" onClick={drop}>
            Discard
          </Button>
        )}
      </Group>
    </>
  );
}

function titleOf({ strBoxCode, strCount, cart, queue }: Cart): string {
  const lines = cart.length + queue.length;
  return (strCount === undefined ? messages.cartOf : messages.countOf)(strBoxCode, lines);
}

export function UnsentScreen() {
  const { device, outbox } = useRouteContext({ from: "/_signedIn" });
  const owner = ownerIn({ session: useSession() }) ?? "";
  const { own, isUnreadable, others, readAgain } = useStored(device, owner);
  const { carts, drafts } = own ?? { carts: [], drafts: [] };
  const actor = useSharedActor(outbox.actor);
  const commands = useSelector(actor, ({ context }) => context.entries).filter(isListed);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const discardDraft = (id: string) =>
    void device.change(owner, ["drafts"], (stored) => withoutRecord("drafts", stored, id));
  const discardCart = (cart: Cart) => {
    const { strCount, strBoxCode } = cart;
    const over = versionsOf(cart)(emptied(cart));
    if (typeof strCount !== "string") return device.persistCart(owner, over);
    // The server has its lines, too.
    const commands = [{ kind: "discardCount", strCount, strBoxCode } as const];
    const also = (stored: Stored) => withCart(stored, over);
    outbox.submit({ commands, also }).catch((error) => alertToast(problemOf(error)));
  };
  const now = deviceNow();
  const isNothing = commands.length + carts.length + drafts.length === 0;
  const item = (entry: Entry) => (
    <CommandItem
      key={orderedId(entry.command.id)}
      entry={entry}
      entries={commands}
      outbox={outbox}
      isBusy={isBusy}
      now={now}
    />
  );
  return (
    <Stack gap="lg">
      {own && isNothing && <Empty text={messages.nothingUnsent} />}
      {!own && (isUnreadable ? <Failure error={null} onRetry={readAgain} /> : <Loading />)}
      {!isNothing && isApple() && !isInstalled() && (
        <Text>
          Safari deletes what a page stored after seven days. On the home screen it is safe:{" "}
          <Anchor renderRoot={(props) => <Link to="/account" {...props} />}>
            how to put it there
          </Anchor>
          .
        </Text>
      )}
      {commands.some(isUnsent) && !device.isPersisted() && (
        <Text role="alert">
          {messages.notStored} {messages.keepOpen}
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
              ...drafts.map((draft) => (
                <OpenItem
                  key={draft.id}
                  title={draft.title}
                  {...(isWithoutThing(draft) ? { typed: typedIn(draft) } : { href: draft.href })}
                  since={draft.intSince}
                  onDiscard={() => discardDraft(draft.id)}
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

interface OpenItemProps {
  title: string;
  /** Missing where no form has it any more. */
  href?: string;
  /** What was typed, where only this screen shows it. */
  typed?: string;
  /** The moment when it was begun, in milliseconds since 1970, where it is known. */
  since?: number | undefined;
  onDiscard: () => void;
}

/** A cart or a draft that is open on this device and not submitted yet. */
function OpenItem({ title, href, typed, since, onDiscard }: OpenItemProps) {
  const [isAsking, question] = useDisclosure();
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={650}>{title}</Text>
        {since !== undefined && (
          <Text size="sm" c="dimmed">
            Since {formatMoment(since)}
          </Text>
        )}
        {typed && <Typed text={typed} />}
      </div>
      <Group gap="sm">
        {href !== undefined && (
          <LinkButton to={href} variant="light">
            Open
          </LinkButton>
        )}
        <Button variant="default" onClick={question.open}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        {...discardQuestion}
        onConfirm={onDiscard}
        onCancel={question.close}
      >
        <Text ta="center">{title}</Text>
      </ConfirmDialog>
    </Group>
  );
}
