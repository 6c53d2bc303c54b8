/** The dialog around the one field in which a command is typed. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { holdsScans } from "#src/scan/field.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import type { CommandDialogRef } from "./useCommandDialog.ts";

interface CommandFormProps {
  actor: CommandDialogRef;
  title: string;
  opened: boolean;
  isBusy: boolean;
  /** Saving what was not changed only closes. */
  isChanged: boolean;
  children: ReactNode;
}

export function CommandForm({
  actor,
  title,
  opened,
  isBusy,
  isChanged,
  children,
}: CommandFormProps) {
  const close = () => actor.send({ type: "dialog.closed" });
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <form
        noValidate
        {...(opened && holdsScans)}
        onSubmit={handleSubmit(() =>
          actor.send({ type: isChanged ? "command.submitted" : "dialog.closed" }),
        )}
      >
        <Stack gap="md">
          {children}
          <DialogButtons confirmLabel="Save" isBusy={isBusy} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
