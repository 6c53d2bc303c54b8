/** One's own password: the old one, and the new one twice (our addition; design section 4, "Passwords and sessions"). */
import { Alert, Button, Card, PasswordInput, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { changePasswordMachine, type PasswordChange } from "#machines/changePassword.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSession } from "#src/session/useSession.ts";
import { toast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

async function changePassword(body: {
  oldPassword: string;
  password: string;
}): Promise<PasswordChange> {
  try {
    await unwrap(prefixedApi.PUT("/account/password", { body }));
    return { type: "changed" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: "refused", sentence: error.message };
  }
}

const machine = changePasswordMachine.provide({
  actors: { changePassword: fromPromise(({ input }) => changePassword(input)) },
});
const EMPTY = { oldPassword: "", password: "", confirmation: "" };

export function PasswordCard() {
  const actor = useScreenActor(machine);
  const email = useSession()?.user.email;
  const { problem } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const form = useForm({
    initialValues: EMPTY,
    onValuesChange: () => actor.send({ type: "passwords.typed" }),
  });
  useEmitted(actor, () => {
    form.reset();
    toast(peopleMessages.passwordChanged);
  });
  return (
    <Card>
      <form
        onSubmit={form.onSubmit(({ oldPassword, password }) =>
          actor.send({ type: "passwords.submitted", oldPassword, password }),
        )}
      >
        <Stack>
          <Title order={2}>Change password</Title>
          {/* A password manager wants to know whose passwords these are. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Old password"
            autoComplete="current-password"
            {...form.getInputProps("oldPassword")}
          />
          <PasswordFields form={form} noun="new password" />
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Button
            type="submit"
            loading={isBusy}
            disabled={form.values.oldPassword === "" || !isMatching(form.values)}
          >
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
