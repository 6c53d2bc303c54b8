/** /import/{import}: an import at the server, from its comparison with the stock to its undo (our addition; docs/design.md, "Import"). */
import { Alert, Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState, isWorking, percentOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { sentenceOf, unwrap } from "#src/api/client.ts";
import { importQuery } from "#src/api/importQueries.ts";
import { useRights } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";
import { CheckedImport } from "./CheckedImport.tsx";
import { ImportDialogs, questionOf } from "./ImportDialogs.tsx";
import { Outcomes } from "./Outcomes.tsx";
import { callOf, type ImportOrder, undoOf } from "./upload.ts";

interface ImportProgressProps {
  one: Import;
  onOrder: (order: ImportOrder) => void;
}

/**
 * The progress at the server: it goes on by itself, and another server goes on where it ends. An upload that was broken
 * off is chosen again.
 */
function ImportProgress({ one, onOrder }: ImportProgressProps) {
  if (one.strState === "uploading") {
    return (
      <Stack gap="sm">
        <Text role="status">{formatState(one)}</Text>
        <Group gap="sm">
          <LinkButton to="/import">Choose file</LinkButton>
          <Button variant="default" onClick={() => onOrder({ type: "discard" })}>
            Discard
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text role="status">{formatState(one)}</Text>
      <Progress value={percentOf(one)} size="xl" animated aria-label="Progress" />
      <Text size="sm">{importScreenMessages.progress(one.intDone, one.intToDo)}</Text>
      <Text size="sm" c="dimmed">
        {importScreenMessages.goesOnAlone}
      </Text>
    </Stack>
  );
}

interface EndedImportProps {
  one: Import;
  isBusy: boolean;
  onOrder: (order: ImportOrder) => void;
}

/** The results of an import, row by row, and the way back. */
function EndedImport({ one, isBusy, onOrder }: EndedImportProps) {
  const { strState, left } = one;
  const mayUndo = useRights().includes("delete");
  const isApplied = strState === "applied";
  return (
    <Stack gap="lg">
      <Text role="status" fw={650}>
        {formatState(one)}
      </Text>
      <Group gap="sm">
        <LinkButton to="/inventory">To the inventory</LinkButton>
        <LinkButton to="/import" variant="default">
          Another file
        </LinkButton>
        {mayUndo && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => onOrder(undoOf(one))}
          >
            Undo
          </Button>
        )}
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
      {isApplied && <Outcomes one={one} stage={strState} />}
    </Stack>
  );
}

const route = getRouteApi("/_signedIn/import/$import");

export function ImportRunScreen() {
  const { import: strImport } = route.useParams();
  const read = useQuery(importQuery(strImport));
  const { data } = read;
  if (!data) return <Unread query={read} />;
  return (
    <>
      <StaleNotice queries={[read]} />
      <ImportRun key={strImport} one={data} stage={`${read.dataUpdatedAt}`} />
    </>
  );
}

function ImportRun({ one, stage }: { one: Import; stage: string }) {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { strImport, strFile, strState } = one;
  // The history leads here to undo an import.
  const [isAsking, question] = useDisclosure(location.hash === "#undo");
  const [asked, setAsked] = useState(() => undoOf(one));
  const orders = useMutation({
    // One after another.
    scope: { id: strImport },
    mutationFn: (order: ImportOrder) => unwrap<unknown>(callOf(strImport, order)),
    onSuccess: (_, { type }) => type === "discard" && navigate({ to: "/import", replace: true }),
    // It may not be any more as it is shown.
    onError: () => void queries.invalidateQueries(importQuery(strImport)),
  });
  const onOrder = (order: ImportOrder) => {
    if (!questionOf(order)) return orders.mutate(order);
    setAsked(order);
    question.open();
  };
  const confirm = (order: ImportOrder) => {
    question.close();
    orders.mutate(order);
  };
  const given = { one, onOrder, isBusy: orders.isPending };
  return (
    <Stack gap="lg" maw={1100} className="column">
      <Text fw={650} style={{ overflowWrap: "anywhere" }}>
        {strFile}
      </Text>
      {orders.error && (
        <Alert color="red" role="alert">
          {sentenceOf(orders.error)}
        </Alert>
      )}
      {strState === "checked" && <CheckedImport {...given} stage={stage} />}
      {(isWorking(one) || strState === "uploading") && <ImportProgress {...given} />}
      {(strState === "applied" || strState === "takenBack") && <EndedImport {...given} />}
      <ImportDialogs
        one={one}
        order={asked}
        opened={isAsking}
        onConfirm={confirm}
        onCancel={question.close}
      />
    </Stack>
  );
}
