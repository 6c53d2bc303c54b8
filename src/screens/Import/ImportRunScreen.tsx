/** /import/{import}: an import at the server, from its check to its undo (our addition; docs/design.md, "Import"). */
import { Alert, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { isWorking } from "#domain/import/importState.ts";
import { messages } from "#domain/messages.ts";
import { subjectsOf } from "#domain/outbox/commands.ts";
import type { Import } from "#domain/types.ts";
import { importRunMachine } from "#machines/importRun.machine.ts";
import { importQuery, importsQuery } from "#src/api/importQueries.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Failure, Loading } from "#src/ui/states.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor, useSharedActor } from "#src/ui/useScreenActor.ts";
import { CheckedImport } from "./CheckedImport.tsx";
import { EndedImport } from "./EndedImport.tsx";
import { ImportDialogs } from "./ImportDialogs.tsx";
import { ImportProgress } from "./ImportProgress.tsx";

const route = getRouteApi("/_signedIn/import/$import");

export function ImportRunScreen() {
  const { import: strImport } = route.useParams();
  const read = useQuery(importQuery(strImport));
  const { data, error, refetch } = read;
  const isUnsent = useUnsent(strImport);
  if (data) {
    return (
      <>
        <StaleNotice queries={[read]} />
        <ImportRun key={strImport} one={data} isUnsent={isUnsent} />
      </>
    );
  }
  // The command that creates it may still be in the outbox.
  if (isUnsent && error) return <Loading text={messages.goesOn} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
}

/** Whether commands about it wait in the outbox. */
function useUnsent(strImport: string): boolean {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const actor = useSharedActor(outbox.actor);
  return useSelector(actor, ({ context }) =>
    context.entries.some(({ command }) => subjectsOf(command).includes(`import ${strImport}`)),
  );
}

function ImportRun({ one, isUnsent }: { one: Import; isUnsent: boolean }) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const [machine] = useState(() =>
    importRunMachine.provide({ actors: { submit: outbox.submitActor } }),
  );
  const { strImport, strFile, strState } = one;
  const actor = useScreenActor(machine, { input: { strImport, strFile } });
  const problem = useSelector(actor, ({ context }) => context.problem);
  useEmitted(actor, (emitted) => {
    void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
    if (emitted.type === "import.discarded") return navigate({ to: "/import", replace: true });
    return queries.invalidateQueries({ queryKey: importQuery(strImport).queryKey });
  });
  return (
    <Stack gap="lg" maw={860} className="column">
      <Text fw={650} style={{ overflowWrap: "anywhere" }}>
        {strFile}
      </Text>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {strState === "checked" && <CheckedImport one={one} actor={actor} />}
      {(isWorking(one) || one.isStopped) && (
        <ImportProgress one={one} actor={actor} isUnsent={isUnsent} />
      )}
      {(strState === "applied" || strState === "takenBack") && (
        <EndedImport one={one} actor={actor} />
      )}
      <ImportDialogs one={one} actor={actor} />
    </Stack>
  );
}
