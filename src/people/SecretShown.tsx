/** A secret that is shown only now: to be copied, or selected where the page has no clipboard. */
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { peopleMessages } from "#domain/people/peopleMessages.ts";

interface SecretShownProps {
  /** "Link" or "Token". */
  label: string;
  value: string;
  description?: string;
  onClose: () => void;
}

export function SecretShown({ label, value, description, onClose }: SecretShownProps) {
  const clipboard = useClipboard({ timeout: Number.POSITIVE_INFINITY });
  const what = label.toLowerCase();
  return (
    <>
      <TextInput
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        description={description}
      />
      <Text size="sm" role="status">
        {clipboard.copied && peopleMessages.copied}
        {/* A page that is not secure has no clipboard. */}
        {clipboard.error && peopleMessages.notCopied(what)}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck /> : <IconCopy />}
          onClick={() => clipboard.copy(value)}
        >
          Copy {what}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}
