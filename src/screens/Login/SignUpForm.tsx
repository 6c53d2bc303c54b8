/** The Sign Up tab: every field required, the password typed twice (specification sections 2 and 5). */
import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { messages } from "#domain/messages.ts";
import { useSessionActor } from "#src/session/useSession.ts";
import { StrengthMeter } from "./StrengthMeter.tsx";

const EMPTY = {
  email: "",
  password: "",
  confirmation: "",
  name: "",
  address: "",
  dob: "",
  phone: "",
};

export function SignUpForm({ isBusy }: { isBusy: boolean }) {
  const session = useSessionActor();
  const form = useForm({ initialValues: EMPTY });
  const { password, confirmation } = form.values;
  const isMatching = password === confirmation;
  const isFilled = Object.values(form.values).every((value) => value.trim() !== "");
  const submit = ({ confirmation: _, ...user }: typeof EMPTY) =>
    session.send({ type: "signUp.submitted", user });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <TextInput
          label="Email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <StrengthMeter password={password} />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps("confirmation")}
          error={confirmation !== "" && !isMatching && messages.passwordsDiffer}
        />
        <TextInput label="Full name" autoComplete="name" {...form.getInputProps("name")} />
        <TextInput
          label="Address"
          autoComplete="street-address"
          {...form.getInputProps("address")}
        />
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="bday"
          {...form.getInputProps("dob")}
        />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps("phone")}
        />
        <Button type="submit" loading={isBusy} disabled={!isFilled || !isMatching} fullWidth>
          Sign Up
        </Button>
      </Stack>
    </form>
  );
}
