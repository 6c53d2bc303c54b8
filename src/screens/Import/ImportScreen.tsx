/** /import: a file is chosen and its columns are matched; below, the imports of before (our addition; docs/design.md, "Import"). */
import { Alert, Progress, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { fromCallback, fromPromise } from "xstate";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { type ChosenFile, type ImportTable, importMachine } from "#machines/import.machine.ts";
import { newKey } from "#src/api/client.ts";
import { Loading } from "#src/ui/states.tsx";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { MatchColumns } from "./MatchColumns.tsx";
import { readFile } from "./table.ts";
import { upload } from "./upload.ts";

const route = getRouteApi("/_signedIn/import/");

const machine = importMachine.provide({
  actors: {
    readFile: fromPromise(({ input }) => readFile(input)),
    upload: fromCallback(({ input, sendBack }) => upload(input, sendBack)),
  },
});

const NONE = { file: null, table: null };
/** What was uploaded last: who goes back to its columns finds them as they were. */
let last: { file: ChosenFile | null; table: ImportTable | null } = NONE;

export function ImportScreen() {
  const navigate = route.useNavigate();
  const [input] = useState(() => (location.hash === "#columns" ? last : NONE));
  const actor = useScreenActor(machine, { input });
  const snapshot = useSelector(actor, (current) => current);
  const { table, file, problem, percent } = snapshot.context;
  const isSending = snapshot.hasTag("uploading");
  useWindowEvent("beforeunload", (event) => {
    if (isSending) event.preventDefault();
  });
  useEmitted(actor, ({ strImport }) => {
    last = { file, table: table && { ...table, strImport: newKey() } };
    return navigate({ to: "/import/$import", params: { import: strImport }, replace: true });
  });
  return (
    <Stack gap="md" maw={1100} className="column">
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
          isAgain={problem !== null}
          send={actor.send}
          isReady={snapshot.can({ type: "upload.asked" })}
        />
      )}
      {isSending && table && (
        <Stack gap="xs" mt="lg">
          <Text role="status">{importScreenMessages.keepOpen}</Text>
          <Progress value={percent} size="lg" animated aria-label="Upload" />
        </Stack>
      )}
    </Stack>
  );
}
