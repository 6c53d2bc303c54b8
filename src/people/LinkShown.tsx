/** A link that works once: to be scanned from the screen, or to be sent. */
import { Alert, Button, Center, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { addressOf, type SecretLink } from "#domain/people/people.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import classes from "./LinkShown.module.css";

/** Addresses of this computer that no other has. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

interface LinkShownProps {
  link: SecretLink;
  onClose: () => void;
}

export function LinkShown({ link, onClose }: LinkShownProps) {
  const address = addressOf(window.location.origin, link);
  const clipboard = useClipboard({ timeout: Number.POSITIVE_INFINITY });
  return (
    <Stack>
      {ONLY_HERE.test(window.location.hostname) && (
        <Alert color="orange" variant="light">
          {peopleMessages.onlyHere}
        </Alert>
      )}
      <Text>{peopleMessages.invitationHint}</Text>
      <Center mih={280}>
        <Barcode code={address} isLink className={classes.code} />
      </Center>
      <TextInput
        label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        description={`Works once, until ${formatMoment(link.expiresAt)}.`}
      />
      <Text size="sm" role="status">
        {clipboard.copied && peopleMessages.copied}
        {/* A page that is not secure has no clipboard. */}
        {clipboard.error && peopleMessages.notCopied}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck /> : <IconCopy />}
          onClick={() => clipboard.copy(address)}
        >
          Copy link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
