/** A secret that is shown only now: to be copied, or selected where the page has no clipboard. */
import { Alert, Button, Center, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { addressOf, type SecretLink } from "#domain/people/people.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";

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

/** Hosts that only this computer reaches. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** A link that works once: to be scanned from the screen, or to be sent. */
export function LinkShown({ link, onClose }: { link: SecretLink; onClose: () => void }) {
  const address = addressOf(window.location.origin, link);
  return (
    <Stack>
      {ONLY_HERE.test(window.location.hostname) && (
        <Alert color="orange" variant="light">
          {peopleMessages.onlyHere}
        </Alert>
      )}
      <Text>{peopleMessages.invitationHint}</Text>
      {link.mail && <Text role="status">{link.mail}</Text>}
      <Center mih={280}>
        <Barcode code={address} isLink />
      </Center>
      <SecretShown
        label="Link"
        value={address}
        description={`Works once, until ${formatMoment(link.expiresAt)}.`}
        onClose={onClose}
      />
    </Stack>
  );
}
