/** A dialog in which one command is typed or confirmed; what is typed is persisted until it is submitted. */
import { Stack } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import { isCreation } from "#domain/outbox/commands.ts";
import { type DialogCommand, DialogCommandSchema, dialogOf } from "#domain/outbox/kinds/kinds.ts";
import { commandDialogMachine } from "#machines/commandDialog.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { holdsScans } from "#src/scan/field.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput, type PlainInputProps, saidProblem } from "#src/ui/PlainInput.tsx";
import { toast } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";

export type CommandDialogRef = ActorRefFrom<typeof commandDialogMachine>;

interface CommandDialogOptions {
  /** The id of its draft. */
  id: string;
  href: string;
  /** The title of the typed text; null where nothing would be lost. */
  titleOf: (command: DialogCommand) => string | null;
  /** Opens the screen that follows. */
  onDone?: (command: DialogCommand) => void;
}

function formatDone(command: DialogCommand): string {
  const { done } = dialogOf(command);
  return typeof done === "string" ? done : done(command);
}

export function useCommandDialog({ id, href, titleOf, onDone }: CommandDialogOptions) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [machine] = useState(() =>
    commandDialogMachine.provide({ actors: { submit: outbox.submitActor(id) } }),
  );
  const actor: CommandDialogRef = useScreenActor(machine);
  const persisted = useStoredDraft({ id, href }, DialogCommandSchema);
  usePersistedDraft(actor, { id, href }, (snapshot) => {
    const { command } = snapshot.context;
    const title = command && titleOf(command);
    return snapshot.hasTag("typing") && title ? { title, href, value: command } : null;
  });
  useEffect(() => {
    if (persisted) actor.send({ type: "dialog.opened", command: persisted });
  }, [actor, persisted]);
  useEmitted(actor, ({ command, isUnsent }) => {
    // Of a thing that is not there yet the outbox says it.
    if (!isUnsent) toast(formatDone(command));
    else if (!isCreation(command)) toast(messages.goesOn);
    if (!isUnsent) onDone?.(command);
  });
  return actor;
}

/** The dialog's order while it is of this kind, and whether it is open. */
export function useCommandIn<Kind extends DialogCommand["kind"]>(
  dialog: CommandDialogRef,
  kind: Kind,
) {
  const snapshot = useSelector(dialog, (current) => current);
  const { command, problem } = snapshot.context;
  return {
    command: command?.kind === kind ? (command as Extract<DialogCommand, { kind: Kind }>) : null,
    isOpen: command?.kind === kind && snapshot.hasTag("open"),
    isBusy: snapshot.hasTag("busy"),
    problem,
  };
}

interface CommandFormProps extends Omit<PlainInputProps, "onChange"> {
  actor: CommandDialogRef;
  dialog: Pick<ReturnType<typeof useCommandIn>, "isOpen" | "isBusy" | "problem">;
  title: string;
  /** Saving what was not changed only closes. */
  isChanged: boolean;
  /** The command with what is typed; null while there is none. */
  commandOf: (text: string) => DialogCommand | null;
  /** The command as it is when it is saved although somebody else changed the thing, as the dialog says. */
  decided?: DialogCommand | null;
  /** Stands below the field. */
  children?: ReactNode;
}

/** The dialog around the one field in which a command is typed. */
export function CommandForm(props: CommandFormProps) {
  const { actor, dialog, title, isChanged, commandOf, decided, children, ...field } = props;
  const { isOpen, isBusy, problem } = dialog;
  const close = () => actor.send({ type: "dialog.closed" });
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      <form
        noValidate
        {...(isOpen && holdsScans)}
        onSubmit={handleSubmit(() => {
          if (decided) actor.send({ type: "command.changed", command: decided });
          actor.send({ type: isChanged ? "command.submitted" : "dialog.closed" });
        })}
      >
        <Stack gap="md">
          <PlainInput
            data-autofocus
            readOnly={isBusy}
            error={problem}
            {...saidProblem}
            {...field}
            onChange={(text) => {
              const command = commandOf(text);
              if (command) actor.send({ type: "command.changed", command });
            }}
          />
          {children}
          <DialogButtons confirmLabel="Save" isBusy={isBusy} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
