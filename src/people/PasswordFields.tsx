/** A new password, typed twice, and how strong it looks (specification section 5). */
import { Group, PasswordInput, Progress, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { messages } from "#domain/messages.ts";
import { passwordStrength } from "#domain/people/passwordStrength.ts";

const COLORS = ["red", "orange", "yellow", "lime", "green"] as const;

/** The strength of the typed password, as advice only (specification section 5). */
function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <Group gap="sm" wrap="nowrap" mt={-8}>
      <Progress
        value={password ? (score + 1) * 20 : 0}
        color={COLORS[score]}
        flex={1}
        aria-label="Password strength"
      />
      <Text size="sm" miw={80} ta="right" aria-live="polite">
        {password && label}
      </Text>
    </Group>
  );
}

interface Passwords {
  password: string;
  confirmation: string;
}

export const isMatching = ({ password, confirmation }: Passwords) =>
  password !== "" && password === confirmation;

interface PasswordFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form may have more fields
  form: Pick<UseFormReturnType<any>, "values" | "getInputProps">;
  /** "new password" in one's own account. */
  noun?: string;
}

export function PasswordFields({ form, noun = "password" }: PasswordFieldsProps) {
  const { password, confirmation }: Passwords = form.values;
  const isOther = confirmation !== "" && password !== confirmation;
  return (
    <>
      <PasswordInput
        label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <StrengthMeter password={password} />
      <PasswordInput
        label={`Confirm ${noun}`}
        autoComplete="new-password"
        {...form.getInputProps("confirmation")}
        error={isOther && messages.passwordsDiffer}
      />
    </>
  );
}
