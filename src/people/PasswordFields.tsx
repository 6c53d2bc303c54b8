/** A new password, typed twice, and how strong it looks (specification section 5). */
import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { messages } from "#domain/messages.ts";
import { StrengthMeter } from "./StrengthMeter.tsx";

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
