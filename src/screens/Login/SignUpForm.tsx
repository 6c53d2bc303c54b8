/** The Sign Up tab: every field required, the password typed twice (specification sections 2 and 5). */
import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSessionActor } from "#src/session/useSession.ts";

const EMPTY = {
  email: "",
  password: "",
  confirmation: "",
  name: "",
  address: "",
  dob: "",
  phone: "",
};

interface SignUpFormProps {
  isBusy: boolean;
  /** Somebody who is invited need not say what is known: an empty name is not. */
  invitation?: { secret: string; name: string };
}

export default function SignUpForm({ isBusy, invitation }: SignUpFormProps) {
  const session = useSessionActor();
  const knownName = invitation?.name ?? "";
  const form = useForm({ initialValues: { ...EMPTY, name: knownName } });
  const isFilled = Object.values(form.values).every((value) => value.trim() !== "");
  const submit = ({ confirmation: _, ...user }: typeof EMPTY) =>
    session.send(
      invitation
        ? { type: "invitation.accepted", secret: invitation.secret, user }
        : { type: "signUp.submitted", user },
    );
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
        <PasswordFields form={form} />
        {!knownName && (
          <TextInput label="Full name" autoComplete="name" {...form.getInputProps("name")} />
        )}
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
        <Button
          type="submit"
          loading={isBusy}
          disabled={!isFilled || !isMatching(form.values)}
          fullWidth
        >
          Sign Up
        </Button>
      </Stack>
    </form>
  );
}
