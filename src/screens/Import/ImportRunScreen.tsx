/** /import/{import}: an import at the server, from its comparison with the stock to its undo (our addition; docs/design.md, "Import"). */
import { Alert, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { isWorking } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { type ImportOrder, importRunMachine } from "#machines/importRun.machine.ts";
import { importQuery, importsQuery } from "#src/api/importQueries.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { CheckedImport } from "./CheckedImport.tsx";
import { EndedImport } from "./EndedImport.tsx";
import { ImportDialogs } from "./ImportDialogs.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { orderOf } from "./upload.ts";

const route = getRouteApi("/_signedIn/import/$import");

const machine = importRunMachine.provide({
  actors: { order: fromPromise(({ input }) => orderOf(input.strImport, input.order)) },
});

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

/** The order that an address asks for: the history leads here to undo an import. */
const orderAsked = (): ImportOrder | null =>
  location.hash === "#undo" ? { type: "takeBack", isForced: false } : null;

function ImportRun({ one, stage }: { one: Import; stage: string }) {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { strImport, strFile, strState } = one;
  const [input] = useState(() => ({ strImport, order: orderAsked() }));
  const actor = useScreenActor(machine, { input });
  const problem = useSelector(actor, ({ context }) => context.problem);
  useEmitted(actor, (emitted) => {
    void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    if (emitted.type === "import.discarded") return navigate({ to: "/import", replace: true });
    return queries.invalidateQueries({ queryKey: importQuery(strImport).queryKey, exact: true });
  });
  return (
    <Stack gap="lg" maw={1100} className="column">
      <Text fw={650} style={{ overflowWrap: "anywhere" }}>
        {strFile}
      </Text>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {strState === "checked" && <CheckedImport one={one} stage={stage} actor={actor} />}
      {(isWorking(one) || strState === "uploading") && <ImportProgress one={one} actor={actor} />}
      {(strState === "applied" || strState === "takenBack") && (
        <EndedImport one={one} actor={actor} />
      )}
      <ImportDialogs one={one} actor={actor} />
    </Stack>
  );
}
