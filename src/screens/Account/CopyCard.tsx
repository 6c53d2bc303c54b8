/** The copy of the stock on this device (our addition; docs/design.md, "Copy"). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatBytes, formatNumber } from "#domain/formatNumbers.ts";
import { COPY_TOYS_MAX } from "#domain/limits.ts";
import {
  beginCopy,
  copyStatus,
  isCopyWanted,
  refreshCopy,
  removeCopy,
  wantCopy,
} from "#src/copy/copy.ts";
import type { CopyStatus } from "#src/copy/copyKeeper.ts";
import { momentOf } from "#src/device/deviceNow.ts";
import { ownerOf } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { alertToast } from "#src/ui/toast.ts";

/** Milliseconds between two reads of its progress. */
const LOOK_EVERY = 1000;

const readStatus = async () => ({ isWanted: isCopyWanted(), status: await copyStatus() });

function formatStatus({ toys, size, asOf, hasToys }: CopyStatus): string {
  const count = `${formatNumber(toys)} ${toys === 1 ? "toy" : "toys"}`;
  if (asOf === null) return `Fetching it: ${count} so far.`;
  const what = hasToys ? count : "The boxes and what this device has seen";
  return `${what}, as of ${formatMoment(momentOf(asOf))}, ${formatBytes(size)}.`;
}

export function CopyCard() {
  const session = useSession();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ["copy"],
    queryFn: readStatus,
    refetchInterval: LOOK_EVERY,
  });
  const refresh = useMutation({
    mutationFn: refreshCopy,
    onSuccess: (problem) => problem && alertToast(problem),
  });
  if (!session || !data) return null;
  const { isWanted, status } = data;
  const keep = (isKept: boolean) => {
    wantCopy(isKept);
    if (isKept) beginCopy(ownerOf(session), session.accessToken);
    else removeCopy();
    void queries.invalidateQueries({ queryKey: ["copy"] });
  };
  return (
    <Card>
      <Stack>
        <Title order={2}>Copy of the stock on this device</Title>
        {status && <Text>{formatStatus(status)}</Text>}
        {status?.hasToys === false && (
          <Text>The stock has more than {formatNumber(COPY_TOYS_MAX)} toys.</Text>
        )}
        {isWanted ? (
          <>
            <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
              Refresh
            </Button>
            <Button variant="default" onClick={() => keep(false)}>
              Remove from this device
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => keep(true)}>
            Keep a copy
          </Button>
        )}
        <Text size="sm" c="dimmed">
          With it, screens open at once and without a signal. Signing out removes it.
        </Text>
      </Stack>
    </Card>
  );
}
