/** The page of a link: the form to join, or to choose a new password (our addition; docs/design.md, "Roles"). */
import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { ApiError, prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSessionActor } from "#src/session/useSession.ts";
import { Loading } from "#src/ui/states.tsx";
import { LeaveLink } from "./SignedInAlready.tsx";
import SignUpForm from "./SignUpForm.tsx";

interface LinkPanelProps {
  secret: string;
  isBusy: boolean;
}

const WITHOUT_LINK = "Go on without the link";

/** A new password by a reset link (our addition; docs/design.md, "Roles"). */
function ResetForm({ secret, email, isBusy }: LinkPanelProps & { email: string }) {
  const session = useSessionActor();
  const form = useForm({ initialValues: { password: "", confirmation: "" } });
  return (
    <form
      onSubmit={form.onSubmit(({ password }) =>
        session.send({ type: "reset.submitted", secret, email, password }),
      )}
    >
      <Stack>
        <PasswordFields form={form} />
        <Button type="submit" loading={isBusy} disabled={!isMatching(form.values)} fullWidth>
          Save password
        </Button>
        <LeaveLink label={WITHOUT_LINK} />
      </Stack>
    </form>
  );
}

/** The purpose of a link, or the reason why it cannot be used. */
async function readLink(secret: string) {
  try {
    return { purpose: await unwrap(prefixedApi.POST("/auth/link", { body: { secret } })) };
  } catch (error) {
    // The link was used or withdrawn, or is too old.
    const isUseless = error instanceof ApiError && [400, 404].includes(error.status);
    return { problem: sentenceOf(error), isUseless };
  }
}

export default function LinkPanel({ secret, isBusy }: LinkPanelProps) {
  const [read, setRead] = useState<Awaited<ReturnType<typeof readLink>> | null>(null);
  // Read in an effect, so once: a component that suspends renders again and again, and the server counts calls with useless links.
  useEffect(() => {
    if (!read) void readLink(secret).then(setRead);
  }, [read, secret]);
  if (!read) return <Loading text={peopleMessages.readingLink} />;
  const { purpose, problem, isUseless } = read;
  if (!purpose) {
    return (
      <Stack role="alert" align="center" py="md">
        <Text ta="center">{problem}</Text>
        {!isUseless && <Button onClick={() => setRead(null)}>Try again</Button>}
        <LeaveLink label={WITHOUT_LINK} />
      </Stack>
    );
  }
  const { kind, name, role, by, email = "" } = purpose;
  return (
    <Stack>
      <Text fw={650}>
        {kind === "invite" ? peopleMessages.invitedAs(role, by) : peopleMessages.resetOf(name)}
      </Text>
      {kind === "invite" ? (
        <SignUpForm isBusy={isBusy} invitation={{ secret, name }} />
      ) : (
        <ResetForm secret={secret} email={email} isBusy={isBusy} />
      )}
    </Stack>
  );
}
