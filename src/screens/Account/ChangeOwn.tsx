/** "Change details" and "Change email" of the own account, each in a dialog of its own (our addition; docs/design.md, "Roles"). */
import { Group, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NAME_MAX } from "#domain/limits.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Session } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { FormDialog } from "#src/people/FormDialog.tsx";
import { OPTIONAL_DETAILS } from "#src/session/personDetails.ts";
import { toast } from "#src/ui/toast.ts";

export function ChangeOwn({ user }: { user: Session["user"] }) {
  return (
    <Group gap="sm" grow>
      <Change
        label="Change details"
        initialValues={{
          ...{ name: user.name, address: user.address ?? "" },
          ...{ phone: user.phone ?? "", dob: user.dob ?? "" },
        }}
        required={["name"]}
        save={({ name, address, phone, dob }) => {
          const body = { name, address: address || null, phone: phone || null, dob: dob || null };
          return unwrap(prefixedApi.PUT("/account/name", { body }));
        }}
        done={peopleMessages.detailsChanged}
      >
        {(inputOf) => (
          <>
            <TextInput
              data-autofocus
              label="Name"
              autoComplete="name"
              maxLength={NAME_MAX}
              {...inputOf("name")}
            />
            {OPTIONAL_DETAILS.map(({ key, ...field }) => (
              <TextInput key={key} {...field} {...inputOf(key)} />
            ))}
          </>
        )}
      </Change>
      <Change
        label="Change email"
        initialValues={{ email: "", password: "" }}
        required={["email", "password"]}
        save={(body) => unwrap(prefixedApi.PUT("/account/email", { body }))}
        done={peopleMessages.emailChanged}
      >
        {(inputOf) => (
          <>
            <TextInput
              data-autofocus
              type="email"
              label="New email"
              autoComplete="email"
              autoCapitalize="none"
              {...inputOf("email")}
            />
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              {...inputOf("password")}
            />
          </>
        )}
      </Change>
    </Group>
  );
}

type Values = Record<string, string>;

interface ChangeProps<T extends Values> {
  label: string;
  initialValues: T;
  /** The fields that cannot be left empty. */
  required: readonly (keyof T & string)[];
  save: (values: T) => Promise<unknown>;
  /** The toast after success. */
  done: string;
  children: (inputOf: (key: keyof T & string) => object) => ReactNode;
}

function Change<T extends Values>(props: ChangeProps<T>) {
  const { label, initialValues, required, save, done, children } = props;
  const queries = useQueryClient();
  const form = useForm({ initialValues });
  const change = useMutation({
    mutationFn: save,
    onSuccess() {
      toast(done);
      void queries.invalidateQueries({ queryKey: ["account"] });
    },
  });
  return (
    <FormDialog
      label={label}
      confirmLabel="Save"
      form={form}
      initialValues={initialValues}
      send={change}
      isFilled={required.every((key) => form.values[key]?.trim() !== "")}
    >
      {children((key) => form.getInputProps(key))}
    </FormDialog>
  );
}
