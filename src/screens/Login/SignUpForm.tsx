/** The Sign Up tab: every field required, the password typed twice (specification sections 2 and 5). */
import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { OPTIONAL_DETAILS } from "#src/session/personDetails.ts";
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

const ABOUT = [
  { key: "name", label: "Full name", autoComplete: "name" },
  ...OPTIONAL_DETAILS,
] as const;

interface SignUpFormProps {
  isBusy: boolean;
  /** The accepted invitation; an empty `name` is unknown and asked for. */
  invitation?: { secret: string; name: string };
}

export default function SignUpForm({ isBusy, invitation }: SignUpFormProps) {
  const session = useSessionActor();
  const knownName = invitation?.name ?? "";
  const form = useForm({ initialValues: { ...EMPTY, name: knownName } });
  // An invited colleague may leave them empty.
  const isOptional = (key: string) =>
    invitation !== undefined && OPTIONAL_DETAILS.some((detail) => detail.key === key);
  const isFilled = Object.entries(form.values).every(
    ([key, value]) => isOptional(key) || value.trim() !== "",
  );
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
        {ABOUT.filter(({ key }) => key !== "name" || !knownName).map(({ key, ...field }) => (
          <TextInput
            key={key}
            {...field}
            description={isOptional(key) ? "If you like" : undefined}
            {...form.getInputProps(key)}
          />
        ))}
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
