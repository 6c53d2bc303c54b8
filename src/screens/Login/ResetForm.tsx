/** A new password by a reset link (our addition; docs/design.md, "Roles"). */
import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSessionActor } from "#src/session/useSession.ts";

export function ResetForm({ secret, isBusy }: { secret: string; isBusy: boolean }) {
  const session = useSessionActor();
  const form = useForm({ initialValues: { password: "", confirmation: "" } });
  return (
    <form
      onSubmit={form.onSubmit(({ password }) =>
        session.send({ type: "reset.submitted", secret, password }),
      )}
    >
      <Stack>
        <PasswordFields form={form} />
        <Button type="submit" loading={isBusy} disabled={!isMatching(form.values)} fullWidth>
          Save password
        </Button>
      </Stack>
    </form>
  );
}
