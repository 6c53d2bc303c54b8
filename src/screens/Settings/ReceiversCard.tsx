/** The receivers, outside of the app, of notices about the stock (our addition; docs/api.md). */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatWanted, noticeMessages } from "#domain/notices/notices.ts";
import type { Receiver } from "#domain/types.ts";
import { prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { receiversQuery } from "#src/api/queries.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";
import { alertToast, toast } from "#src/ui/toast.ts";
import { NewReceiver } from "./NewReceiver.tsx";
import { SettingsCard } from "./rows.tsx";

export function ReceiversCard() {
  const query = useQuery(receiversQuery);
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Receiver | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Receiver) =>
      unwrap(prefixedApi.DELETE("/receivers/{receiver}", { params: { path: { receiver: id } } })),
    onError: (error) => alertToast(sentenceOf(error)),
    onSettled: () => {
      setRemoved(null);
      return queries.invalidateQueries(receiversQuery);
    },
  });
  if (!query.data) return <Unread query={query} />;
  const { receivers, isMailPossible } = query.data;
  return (
    <SettingsCard title="Messages">
      <Text size="sm" c="dimmed">
        {noticeMessages.hint}
      </Text>
      {receivers.length === 0 ? (
        <Text>{noticeMessages.none}</Text>
      ) : (
        <ul aria-label="Receivers" className="lines breakable">
          {receivers.map((receiver) => (
            <ReceiverRow
              key={receiver.id}
              receiver={receiver}
              onRemove={() => setRemoved(receiver)}
            />
          ))}
        </ul>
      )}
      <NewReceiver isMailPossible={isMailPossible} />
      <ConfirmDialog
        opened={removed !== null}
        sentence={noticeMessages.removeSentence(removed?.address ?? "")}
        confirmLabel="Remove"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onCancel={() => setRemoved(null)}
      />
    </SettingsCard>
  );
}

function statusOf({ sentAt }: Receiver): string {
  return sentAt === null ? "Nothing sent yet." : `Last sent ${formatMoment(sentAt)}.`;
}

function failureOf({ problem, failingSince, triedNextAt }: Receiver): string | null {
  if (problem === null || failingSince === null) return null;
  return triedNextAt === null
    ? `${problem} ${noticeMessages.givenUp}`
    : `${problem} It is sent again ${formatMoment(triedNextAt)}.`;
}

function ReceiverRow({ receiver, onRemove }: { receiver: Receiver; onRemove: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => {
      const params = { path: { receiver: receiver.id } };
      return unwrap(prefixedApi.POST("/receivers/{receiver}/attempts", { params }));
    },
    onSuccess: ({ problem }) => problem === null && toast(noticeMessages.taken),
    onSettled: () => queries.invalidateQueries(receiversQuery),
  });
  const failure = attempt.error
    ? sentenceOf(attempt.error)
    : (attempt.data?.problem ?? failureOf(receiver));
  return (
    <Stack component="li" aria-labelledby={id} gap="xs" py={10}>
      <div>
        <Text id={id}>{receiver.address}</Text>
        <Text size="sm" c="dimmed">
          {formatWanted(receiver)}. {statusOf(receiver)}
        </Text>
      </div>
      {failure !== null && (
        <Alert color="orange" role="status">
          {failure}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          variant="light"
          size="sm"
          loading={attempt.isPending}
          onClick={() => attempt.mutate()}
        >
          {failure === null ? "Send a trial" : "Try again"}
        </Button>
        <Button variant="subtle" color="red" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Stack>
  );
}
