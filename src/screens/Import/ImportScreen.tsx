/** /import: a CSV file is chosen and its columns are matched; below, the imports of before (our addition; docs/design.md, "Import"). */
import { Alert, Progress, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { importMachine } from "#machines/import.machine.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { closeTable, readFile } from "#src/screens/Import/table.ts";
import { upload } from "#src/screens/Import/upload.ts";
import { Loading } from "#src/ui/states.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { MatchColumns } from "./MatchColumns.tsx";

const route = getRouteApi("/_signedIn/import/");

const machineFor = (outbox: Outbox) =>
  importMachine.provide({
    actors: {
      readFile: fromPromise(({ input }) => readFile(outbox, input.file)),
      upload: fromPromise(({ input, signal }) => upload(outbox, { ...input, signal })),
    },
  });

export function ImportScreen() {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const navigate = route.useNavigate();
  const [machine] = useState(() => machineFor(outbox));
  const actor = useScreenActor(machine);
  const snapshot = useSelector(actor, (current) => current);
  const { table, file, problem, existing, intSent } = snapshot.context;
  const isSending = snapshot.hasTag("uploading");
  useEffect(() => closeTable, []);
  useWindowEvent("beforeunload", (event) => {
    if (isSending) event.preventDefault();
  });
  useEmitted(actor, ({ strImport }) =>
    navigate({ to: "/import/$import", params: { import: strImport }, replace: true }),
  );
  return (
    <Stack gap="md" maw={860} className="column">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {snapshot.hasTag("choosing") && (
        <>
          <ChooseFile onChosen={(chosen) => actor.send({ type: "file.chosen", file: chosen })} />
          <Title order={2} mt="lg">
            Earlier imports
          </Title>
          <EarlierImports />
        </>
      )}
      {snapshot.hasTag("reading") && (
        <Loading text={importScreenMessages.reading(file?.strFile ?? "")} />
      )}
      {snapshot.hasTag("matching") && table && (
        <MatchColumns
          table={table}
          existing={existing}
          send={actor.send}
          isReady={snapshot.can({ type: "upload.asked" })}
        />
      )}
      {isSending && table && <Sending intSent={intSent} intRows={table.intRows} />}
    </Stack>
  );
}

function Sending({ intSent, intRows }: { intSent: number; intRows: number }) {
  const words = importScreenMessages.sending(intSent.toLocaleString(), intRows.toLocaleString());
  return (
    <Stack gap="xs" mt="lg">
      <Text role="status">{words}</Text>
      <Progress value={(100 * intSent) / intRows} size="lg" animated aria-label="Upload" />
      <Text size="sm" c="dimmed">
        {importScreenMessages.keepOpen}
      </Text>
    </Stack>
  );
}
