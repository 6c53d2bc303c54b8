/** One command: what was ordered, since when, why it is not settled, and what can be done about it. */
import { Button, Group, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { draftOf, formatCommand, typedTextOf } from "#domain/outbox/commands.ts";
import type { Draft } from "#domain/outbox/draft.ts";
import { type Entry, formatReason, isDiscardable } from "#domain/outbox/outbox.ts";
import { withRecord } from "#domain/outbox/stored.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";

interface CommandItemProps {
  entry: Entry;
  entries: readonly Entry[];
  outbox: Outbox;
  isBusy: boolean;
}

export function CommandItem({ entry, entries, outbox, isBusy }: CommandItemProps) {
  const { command, isSettled } = entry;
  const now = Date.now();
  const drop = () => void outbox.drop(command.id);
  const navigate = useNavigate();
  const isTyped = isSettled && entry.refusal?.intDone === 0;
  const draft = isTyped ? draftOf(command) : null;
  const typed = typedTextOf(command);
  const openAgain = async (typed: Draft) => {
    await outbox.drop(command.id, (stored) => withRecord("drafts", stored, typed));
    await navigate({ to: typed.href });
  };
  return (
    <>
      <Text fw={650}>{formatCommand(command)}</Text>
      <Text size="sm" c="dimmed">
        Since {formatMoment(command.intOrderedAt)}
      </Text>
      {typed && (
        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
          {typed}
        </Text>
      )}
      <Text size="sm">{formatReason(entry, entries, now)}</Text>
      <Group gap="sm" mt="sm">
        {draft && <Button onClick={() => void openAgain(draft)}>Open again</Button>}
        {isSettled ? (
          <Button variant="default" onClick={drop}>
            Dismiss
          </Button>
        ) : (
          <Button loading={isBusy} onClick={outbox.sendNow}>
            Send now
          </Button>
        )}
        {isDiscardable(entry, now) && (
          <Button variant="default" onClick={drop}>
            Discard
          </Button>
        )}
      </Group>
    </>
  );
}
