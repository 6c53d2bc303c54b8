/** "Change name" and "Change email" of the own account, each in a dialog of its own (our addition; docs/design.md, "Roles"). */
import { Alert, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NAME_MAX } from "#domain/limits.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Session } from "#domain/types.ts";
import { prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";
import { toast } from "#src/ui/toast.ts";

export function ChangeOwn({ user }: { user: Session["user"] }) {
  return (
    <Group gap="sm" grow>
      <Change
        label="Change name"
        initialValues={{ name: user.name }}
        save={(body) => unwrap(prefixedApi.PUT("/account/name", { body }))}
        done={peopleMessages.nameChanged}
      >
        {(inputOf) => (
          <TextInput
            data-autofocus
            label="Name"
            autoComplete="name"
            maxLength={NAME_MAX}
            {...inputOf("name")}
          />
        )}
      </Change>
      <Change
        label="Change email"
        initialValues={{ email: "", password: "" }}
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
  save: (values: T) => Promise<unknown>;
  /** What is said afterwards. */
  done: string;
  children: (inputOf: (key: keyof T & string) => object) => ReactNode;
}

function Change<T extends Values>(props: ChangeProps<T>) {
  const { label, initialValues, save, done, children } = props;
  const queries = useQueryClient();
  const [isOpen, dialog] = useDisclosure();
  const form = useForm({ initialValues: initialValues as Values });
  const change = useMutation({
    mutationFn: save,
    async onSuccess() {
      dialog.close();
      toast(done);
      await queries.invalidateQueries({ queryKey: ["account"] });
    },
  });
  const open = () => {
    change.reset();
    form.setValues(initialValues);
    dialog.open();
  };
  const isFilled = Object.values(form.values).every((value) => value.trim() !== "");
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={label}>
        <form onSubmit={form.onSubmit((values) => change.mutate(values as T))}>
          <Stack>
            {children((key) => form.getInputProps(key))}
            {change.isError && (
              <Alert color="red" role="alert">
                {sentenceOf(change.error)}
              </Alert>
            )}
            <DialogButtons
              confirmLabel="Save"
              isBusy={change.isPending}
              isDisabled={!isFilled}
              onCancel={dialog.close}
            />
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
