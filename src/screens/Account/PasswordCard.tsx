/** One's own password: the old one, and the new one twice (our addition; docs/design.md, "Roles"). */
import { Alert, Button, Card, PasswordInput, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSession } from "#src/session/useSession.ts";
import { toast } from "#src/ui/toast.ts";

const EMPTY = { oldPassword: "", password: "", confirmation: "" };

export function PasswordCard() {
  const email = useSession()?.user.email;
  const change = useMutation({
    mutationFn: (body: { oldPassword: string; password: string }) =>
      unwrap(prefixedApi.PUT("/account/password", { body })),
    onSuccess: () => {
      form.reset();
      toast(peopleMessages.passwordChanged);
    },
  });
  const form = useForm({
    initialValues: EMPTY,
    onValuesChange: () => change.isError && change.reset(),
  });
  return (
    <Card>
      <form
        onSubmit={form.onSubmit(({ oldPassword, password }) =>
          change.mutate({ oldPassword, password }),
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
          {change.isError && (
            <Alert color="red" role="alert">
              {sentenceOf(change.error)}
            </Alert>
          )}
          <Button
            type="submit"
            loading={change.isPending}
            disabled={form.values.oldPassword === "" || !isMatching(form.values)}
          >
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
