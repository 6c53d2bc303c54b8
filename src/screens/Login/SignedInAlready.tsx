/**
 * Shown where a link is opened while somebody is signed in: it is meant for a person who is not (our addition;
 * docs/design.md, "Roles").
 */
import { Button, Card, Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Session } from "#domain/types.ts";
import { dropLink } from "#src/session/link.ts";
import { useSessionActor } from "#src/session/useSession.ts";

export default function SignedInAlready({ session }: { session: Session }) {
  const actor = useSessionActor();
  return (
    <Card w="100%" maw={440} mx="auto">
      <Stack>
        <Text>{peopleMessages.signedInAs(session.user.name)}</Text>
        <Button onClick={() => actor.send({ type: "signOut.requested" })}>Sign Out</Button>
        <LeaveLink label="Stay signed in" />
      </Stack>
    </Card>
  );
}

/** A button that drops the opened link. */
export function LeaveLink({ label }: { label: string }) {
  const router = useRouter();
  return (
    <Button
      variant="default"
      onClick={() => {
        dropLink();
        void router.invalidate();
      }}
    >
      {label}
    </Button>
  );
}
