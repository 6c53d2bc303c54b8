/** The other codes by which a toy or a box is found, with "Remove" where that is possible. */
import { Button, Group, Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import type { ShownCode } from "#domain/outbox/kinds/kind.ts";
import { serverNowOrOwn } from "#src/api/serverClock.ts";
import { dayAt, startOfDay } from "#src/list/searchParams.ts";
import { type CommandDialogRef, useCommandIn } from "#src/outbox/commandDialog.tsx";
import { MayChange } from "#src/session/rights.tsx";
import type { Asked } from "#src/stock/useAsk.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { formatDay } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

interface OtherCodesProps {
  codes: Asked<readonly ShownCode[]>;
  onRemove: (code: string) => void;
}

export function OtherCodes({ codes, onRemove }: OtherCodesProps) {
  if (!codes.data || codes.data.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {messages.otherCodes}
      </Text>
      <StaleNotice queries={[codes.query]} />
      <ul className="lines breakable" aria-label={messages.otherCodes}>
        {codes.data.map((code) => (
          <OtherCodeRow key={code.strCode} code={code} onRemove={() => onRemove(code.strCode)} />
        ))}
      </ul>
    </>
  );
}

function OtherCodeRow({ code, onRemove }: { code: ShownCode; onRemove: () => void }) {
  const { strCode, intFreeFrom, isUnsent } = code;
  const isRemovable = intFreeFrom !== undefined && intFreeFrom <= serverNowOrOwn();
  return (
    <Group component="li" justify="space-between" gap="0 12px" mih={56} py={6}>
      <Text component="div" miw={0}>
        {strCode} {isUnsent && <UnsentMark />}
        {intFreeFrom !== undefined && !isRemovable && (
          <Text span display="block" size="sm" c="dimmed">
            {messages.removableFrom(formatDay(startOfDay(dayAt(intFreeFrom), 1) ?? intFreeFrom))}
          </Text>
        )}
      </Text>
      {isRemovable && (
        <MayChange>
          <Button
            variant="default"
            size="sm"
            aria-label={`Remove code ${strCode}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </MayChange>
      )}
    </Group>
  );
}

interface RemoveCodeDialogProps {
  actor: CommandDialogRef;
  kind: "freeCode" | "freeBoxCode";
}

/** Asks before another code of a toy or a box is removed. */
export function RemoveCodeDialog({ actor, kind }: RemoveCodeDialogProps) {
  const removing = useCommandIn(actor, kind);
  return (
    <ConfirmDialog
      opened={removing.isOpen}
      sentence={messages.removeCode(removing.command?.strCode ?? "")}
      confirmLabel="Remove"
      isDestructive
      isBusy={removing.isBusy}
      onConfirm={() => actor.send({ type: "command.submitted" })}
      onCancel={() => actor.send({ type: "dialog.closed" })}
    >
      <Text>{messages.removedCode}</Text>
      {removing.problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {removing.problem}
        </Text>
      )}
    </ConfirmDialog>
  );
}
