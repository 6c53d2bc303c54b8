/** /import/{import}: an import at the server, from its comparison with the stock to its undo (our addition; docs/design.md, "Import"). */
import { Alert, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { isWorking } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { sentenceOf, unwrap } from "#src/api/client.ts";
import { importQuery } from "#src/api/importQueries.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";
import { CheckedImport } from "./CheckedImport.tsx";
import { EndedImport } from "./EndedImport.tsx";
import { ImportDialogs, questionOf } from "./ImportDialogs.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { callOf, type ImportOrder, undoOf } from "./upload.ts";

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
