/** A link that works once: to be scanned from the screen, or to be sent. */
import { Alert, Center, Stack, Text } from "@mantine/core";
import { addressOf, type SecretLink } from "#domain/people/people.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import classes from "./LinkShown.module.css";
import { SecretShown } from "./SecretShown.tsx";

/** Hosts that only this computer reaches. */
const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

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
        <Barcode code={address} isLink className={classes.code} />
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
