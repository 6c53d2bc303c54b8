/** The Sign In tab: e-mail and password (specification section 2). */
import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { messages } from "#domain/messages.ts";
import { useSessionActor } from "#src/session/useSession.ts";

export function SignInForm({ isBusy }: { isBusy: boolean }) {
  const session = useSessionActor();
  const form = useForm({ initialValues: { email: "", password: "" } });
  return (
    <form
      onSubmit={form.onSubmit((values) => session.send({ type: "signIn.submitted", ...values }))}
    >
      <Stack>
        <TextInput
          label="Email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          Sign In
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {messages.forgotPassword}
        </Text>
      </Stack>
    </form>
  );
}
