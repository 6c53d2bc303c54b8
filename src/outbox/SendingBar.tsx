/** Says, while a screen waits for the first outcome of what it ordered, what is being done and how far it is. */
import { Group, Progress, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isUnsent } from "#domain/outbox/entries.ts";
import { kindOf } from "#domain/outbox/kinds/kinds.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import type { Outbox } from "./outbox.ts";

/** The number of the commands' subjects. */
const subjectCount = (commands: readonly NewCommand[]) =>
  commands.reduce((sum, command) => sum + ("toys" in command ? command.toys.length : 1), 0);

interface SendingBarProps {
  /** The commands of one act. */
  commands: readonly NewCommand[];
  outbox: Pick<Outbox, "actor">;
}

export function SendingBar({ commands, outbox }: SendingBarProps) {
  const isDeleting = commands.some((command) => kindOf(command).isDeletion);
  const isChanging = commands.some(({ kind }) => kind === "changeToys");
  const text = isDeleting ? messages.deleting : isChanging ? messages.changing : messages.moving;
  const total = subjectCount(commands);
  const settled = useSelector(outbox.actor, ({ context: { entries } }) => {
    const unsent = entries.filter(isUnsent);
    const group = unsent.at(-1)?.command.group;
    const remaining = subjectCount(
      unsent.map(({ command }) => command).filter((command) => command.group === group),
    );
    // Before the first is persisted there is none.
    return remaining === 0 ? 0 : Math.max(total - remaining, 0);
  });
  return (
    <BottomPanel>
      <Group justify="space-between" role="status" mih={24}>
        <Text fw={700}>{text}</Text>
        {/* Each of hundreds would be said. */}
        <Text c="dimmed" aria-hidden>
          {settled + 1} of {total}
        </Text>
      </Group>
      <Progress value={(settled / total) * 100} aria-label={text} />
    </BottomPanel>
  );
}
