/** A link that works once: to be scanned from the screen, or to be sent. */
import { Alert, Button, Center, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { addressOf, type SecretLink } from "#domain/people/people.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";

const LinkCode = lazy(() => import("./LinkCode.tsx"));
/** Addresses of this computer that no other has. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

interface LinkShownProps {
  link: SecretLink;
  onClose: () => void;
}

export function LinkShown({ link, onClose }: LinkShownProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const address = addressOf(window.location.origin, link);
  const copy = () =>
    // A page that is not secure has no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject())
      .then(() => setCopied(peopleMessages.copied))
      .catch(() => setCopied(peopleMessages.notCopied));
  return (
    <Stack>
      {ONLY_HERE.test(window.location.hostname) && (
        <Alert color="orange" variant="light">
          {peopleMessages.onlyHere}
        </Alert>
      )}
      <Text>{peopleMessages.invitationHint}</Text>
      <Center mih={280}>
        <Suspense>
          <LinkCode address={address} />
        </Suspense>
      </Center>
      <TextInput
        label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        description={`Works once, until ${formatMoment(link.expiresAt)}.`}
      />
      <Text size="sm" role="status">
        {copied}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={copied === peopleMessages.copied ? <IconCheck /> : <IconCopy />}
          onClick={copy}
        >
          Copy link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
