/** A cart or a draft that is open on this device and not submitted yet. */
import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { messages } from "#domain/messages.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { LinkButton } from "#src/ui/links.tsx";

interface OpenItemProps {
  title: string;
  href: string;
  /** The moment when it was begun, in milliseconds since 1970, where it is known. */
  since?: number | undefined;
  onDiscard: () => void;
}

export function OpenItem({ title, href, since, onDiscard }: OpenItemProps) {
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
      </div>
      <Group gap="sm">
        <LinkButton to={href} variant="light">
          Open
        </LinkButton>
        <Button variant="default" onClick={question.open}>
          Discard
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        sentence={messages.discardChanges}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={onDiscard}
        onCancel={question.close}
      >
        <Text ta="center">{title}</Text>
      </ConfirmDialog>
    </Group>
  );
}
