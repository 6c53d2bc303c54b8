/** /import/{import}: an import at the server, from its comparison with the stock to its undo (our addition; docs/design.md, "Import"). */
import { Alert, Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { formatState, isWorking, percentOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { unwrap } from "#src/api/client.ts";
import { ErrorAlert } from "#src/api/ErrorAlert.tsx";
import { importQuery } from "#src/api/importQueries.ts";
import { useRights } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";
import { CheckedImport } from "./CheckedImport.tsx";
import { ImportDialogs, questionOf } from "./ImportDialogs.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { callOf, type ImportOrder, undoOf } from "./upload.ts";
import { useMayOrder } from "./useMayOrder.ts";

interface ImportPartProps {
  record: Import;
  isBusy: boolean;
  onOrder: (order: ImportOrder) => void;
}

function UndoButton({ record, isBusy, onOrder }: ImportPartProps) {
  const mayDelete = useRights().includes("delete");
  if (!useMayOrder()(record) || !mayDelete) return null;
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      onClick={() => onOrder(undoOf(record))}
    >
      {record.strState === "takingBack" ? "Try again" : "Undo"}
    </Button>
  );
}

/**
 * The progress at the server, which continues without this screen, and on another server where the first one stops.
 * After an upload that was broken off, the file is chosen again.
 */
function ImportProgress({ record, isBusy, onOrder }: ImportPartProps) {
  const { strState, isFailing } = record;
  const mayOrder = useMayOrder()(record);
  const discard = mayOrder && (
    <Button variant="default" loading={isBusy} onClick={() => onOrder({ type: "discard" })}>
      Discard
    </Button>
  );
  if (strState === "uploading") {
    return (
      <Stack gap="sm">
        <Text role="status">{formatState(record)}</Text>
        {mayOrder && (
          <Group gap="sm">
            <LinkButton to="/import">Choose file</LinkButton>
            {discard}
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {!isFailing && <Text role="status">{formatState(record)}</Text>}
      <Progress value={percentOf(record)} size="xl" animated={!isFailing} aria-label="Progress" />
      <Text size="sm">{importScreenMessages.progress(record.intDone, record.intToDo)}</Text>
      {isFailing ? (
        <>
          <Alert color="red" role="alert">
            {importScreenMessages.failing}
          </Alert>
          <Group gap="sm">
            {strState === "checking" ? discard : <UndoButton {...{ record, isBusy, onOrder }} />}
          </Group>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {importScreenMessages.goesOnAlone}
        </Text>
      )}
    </Stack>
  );
}

/** The results of an import, row by row, with its undo. */
function EndedImport({ stage, ...given }: ImportPartProps & { stage: string }) {
  const { record } = given;
  const { strState, left } = record;
  const isApplied = strState === "applied";
  return (
    <Stack gap="lg">
      <Text role="status" fw={650}>
        {formatState(record)}
      </Text>
      <Group gap="sm">
        <LinkButton to="/inventory">To the inventory</LinkButton>
        <LinkButton to="/import" variant="default">
          Another file
        </LinkButton>
        <UndoButton {...given} />
      </Group>
      {left.length > 0 && (
        <section aria-label="Left">
          <Text>{importScreenMessages.left}</Text>
          <List>
            {left.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </section>
      )}
      {isApplied && <Outcomes record={record} stage={stage} />}
    </Stack>
  );
}

const route = getRouteApi("/_signedIn/_admin/import/$import");

export function ImportRunScreen() {
  const { import: importId } = route.useParams();
  const read = useQuery(importQuery(importId));
  const { data } = read;
  if (!data) return <Unread query={read} />;
  return (
    <>
      <StaleNotice queries={[read]} />
      <ImportRun key={importId} record={data} stage={`${read.dataUpdatedAt}`} />
    </>
  );
}

function ImportRun({ record, stage }: { record: Import; stage: string }) {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { strImport, strFile, strState } = record;
  const mayOrder = useMayOrder()(record);
  // The history leads here to undo an import.
  const [isAsking, question] = useDisclosure(mayOrder && location.hash === "#undo");
  const [asked, setAsked] = useState(() => undoOf(record));
  // While all rows are compared again, as after one was put right, they stay with what is typed in others.
  const [compared, setCompared] = useState({ record, stage });
  if (strState === "checked" && compared.stage !== stage) setCompared({ record, stage });
  const { intNew, intChanged, intSame, intRefused, intAsked, ...last } = compared.record;
  const isComparedAgain =
    mayOrder && last.strState === "checked" && strState === "checking" && !record.isFailing;
  const orders = useMutation({
    // The orders about one import run one after another.
    scope: { id: strImport },
    mutationFn: (order: ImportOrder) => unwrap<Import | undefined>(callOf(strImport, order)),
    // What is ordered next is about the import as it is now.
    onSuccess: (now) => now && queries.setQueryData(importQuery(strImport).queryKey, now),
    // A failure may mean that the shown import is out of date.
    onError: () => void queries.invalidateQueries(importQuery(strImport)),
  });
  // A discarded import leads away only while its screen is there: nobody who moved on is led anywhere.
  const send = (order: ImportOrder) =>
    orders.mutate(order, {
      onSuccess(now) {
        if (!now) void navigate({ to: "/import", replace: true });
      },
    });
  const onOrder = (order: ImportOrder) => {
    if (!questionOf(order)) return send(order);
    setAsked(order);
    question.open();
  };
  const confirm = () => {
    question.close();
    send(asked);
  };
  const given = { record, onOrder, isBusy: orders.isPending };
  return (
    <Stack gap="lg" maw={1100} className="column">
      <Text fw={650} style={{ overflowWrap: "anywhere" }}>
        {strFile}
      </Text>
      <ErrorAlert error={orders.error} />
      {!mayOrder && <Text c="dimmed">{importServerMessages.notYours}</Text>}
      {strState === "checked" && !mayOrder && <Outcomes record={record} stage={stage} />}
      {((strState === "checked" && mayOrder) || isComparedAgain) && (
        <CheckedImport
          {...given}
          record={{ ...record, intNew, intChanged, intSame, intRefused, intAsked }}
          stage={compared.stage}
          isBusy={given.isBusy || isComparedAgain}
          progress={isComparedAgain && <ImportProgress {...given} />}
        />
      )}
      {((isWorking(record) && !isComparedAgain) || strState === "uploading") && (
        <ImportProgress {...given} />
      )}
      {(strState === "applied" || strState === "takenBack") && (
        <EndedImport {...given} stage={stage} />
      )}
      <ImportDialogs
        record={record}
        order={asked}
        opened={isAsking}
        onChange={setAsked}
        onConfirm={confirm}
        onCancel={question.close}
      />
    </Stack>
  );
}
