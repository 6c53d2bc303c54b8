/** What somebody finds who has opened a link: the form to join, or to choose a new password (our addition; design section 4, "Roles"). */
import { Button, Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { type LinkReading, linkMachine } from "#machines/link.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { dropLink } from "#src/session/link.ts";
import { Loading } from "#src/ui/states.tsx";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { ResetForm } from "./ResetForm.tsx";
import SignUpForm from "./SignUpForm.tsx";

async function readLink(secret: string): Promise<LinkReading> {
  try {
    const purpose = await unwrap(prefixedApi.POST("/auth/link", { body: { secret } }));
    return { type: "read", purpose };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isUseless = error.status === 404 || error.status === 400;
    return { type: isUseless ? "useless" : "unanswered", sentence: error.message };
  }
}

const machine = linkMachine.provide({
  actors: { readLink: fromPromise(({ input }) => readLink(input.secret)) },
});

export default function LinkPanel({ secret, isBusy }: { secret: string; isBusy: boolean }) {
  const router = useRouter();
  const actor = useScreenActor(machine, { input: { secret } });
  const snapshot = useSelector(actor, (current) => current);
  const { purpose, problem } = snapshot.context;
  if (problem) {
    return (
      <Stack role="alert" align="center" py="md">
        <Text ta="center">{problem}</Text>
        {snapshot.hasTag("retriable") && (
          <Button onClick={() => actor.send({ type: "link.asked" })}>Try again</Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            dropLink();
            void router.invalidate();
          }}
        >
          Go on without the link
        </Button>
      </Stack>
    );
  }
  if (!purpose) return <Loading text={peopleMessages.readingLink} />;
  const { kind, name, role } = purpose;
  return (
    <Stack>
      <Text fw={650}>
        {kind === "invite" ? peopleMessages.invitedAs(role) : peopleMessages.resetOf(name)}
      </Text>
      {kind === "invite" ? (
        <SignUpForm isBusy={isBusy} invitation={{ secret, name }} />
      ) : (
        <ResetForm secret={secret} isBusy={isBusy} />
      )}
    </Stack>
  );
}
