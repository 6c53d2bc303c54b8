/** A button and the dialog that it opens: a form that one call submits, and the secret that the call may make, shown once. */
import { Button, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorAlert } from "#src/api/ErrorAlert.tsx";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { SecretShown } from "./SecretShown.tsx";

interface FormDialogProps<T> {
  /** The label of the button, and the dialog's title. */
  label: string;
  confirmLabel: string;
  form: UseFormReturnType<T>;
  /** The values with which the form opens. */
  initialValues: T;
  send: UseMutationResult<unknown, Error, T>;
  /** Whether every field is filled that must be. */
  isFilled: boolean;
  /** Shows the secret of the answer; the dialog closes where that has none. */
  secret?: { title: string; hint: string; label: string; value: string | null | undefined };
  children: ReactNode;
}

export function FormDialog<T extends object>(props: FormDialogProps<T>) {
  const { label, confirmLabel, form, initialValues, send, isFilled, secret, children } = props;
  const [isOpen, dialog] = useDisclosure();
  const made = secret?.value;
  const open = () => {
    send.reset();
    form.setInitialValues(initialValues);
    form.reset();
    dialog.open();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <Dialog
        opened={isOpen && (!send.isSuccess || Boolean(made))}
        onClose={dialog.close}
        title={made ? secret.title : label}
        isHeld={send.isPending || Boolean(made)}
      >
        {made ? (
          <Stack>
            <Text>{secret.hint}</Text>
            <SecretShown label={secret.label} value={made} onClose={dialog.close} />
          </Stack>
        ) : (
          <form onSubmit={form.onSubmit((values) => send.mutate(values))}>
            <Stack>
              {children}
              <ErrorAlert error={send.error} />
              <DialogButtons
                confirmLabel={confirmLabel}
                isBusy={send.isPending}
                isDisabled={!isFilled}
                onCancel={dialog.close}
              />
            </Stack>
          </form>
        )}
      </Dialog>
    </>
  );
}
