/** A link was opened where somebody is signed in: it is for somebody who is not (our addition; docs/design.md, "Roles"). */
import { Button, Card, Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Session } from "#domain/types.ts";
import { dropLink } from "#src/session/link.ts";
import { useSessionActor } from "#src/session/useSession.ts";

export default function SignedInAlready({ session }: { session: Session }) {
  const actor = useSessionActor();
  const router = useRouter();
  return (
    <Card w="100%" maw={440} mx="auto">
      <Stack>
        <Text>{peopleMessages.signedInAs(session.user.name)}</Text>
        <Button onClick={() => actor.send({ type: "signOut.requested" })}>Sign Out</Button>
        <Button
          variant="default"
          onClick={() => {
            dropLink();
            void router.invalidate();
          }}
        >
          Stay signed in
        </Button>
      </Stack>
    </Card>
  );
}
