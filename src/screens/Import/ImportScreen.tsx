/** /import: chooses a file and matches its columns; lists the earlier imports below (our addition; docs/design.md, "Import"). */
import { Alert, Button, Progress, Stack, Text, Title } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useBlocker } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromCallback, fromPromise } from "xstate";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { type Known, sectionWords } from "#domain/import/importReading.ts";
import { fieldsInUse } from "#domain/toy/ownFields.ts";
import { type ChosenFile, type ImportTable, importMachine } from "#machines/import.machine.ts";
import { newKey } from "#src/api/client.ts";
import { sleep } from "#src/device/sleep.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { sectionsQuery } from "#src/stock/boxes.ts";
import { settingsQuery } from "#src/stock/settings.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { Loading } from "#src/ui/states.tsx";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { MatchColumns } from "./MatchColumns.tsx";
import { readFile } from "./readFile.ts";
import { persistReading } from "./readings.ts";
import { upload } from "./upload.ts";

const route = getRouteApi("/_signedIn/_admin/import/");

type Chosen = Record<"file", ChosenFile | null> & Record<"table", ImportTable | null>;

/** The last uploaded file with its columns and its person, until another file is read: the way back to its columns shows them unchanged. */
let last: (Chosen & { importId: string; owner: string | null }) | null = null;

function chosenOf(importId: string, owner: string | null): Chosen {
  const isSame = last?.importId === importId && last.owner === owner;
  return isSame && last ? last : { file: null, table: null };
}

/** Milliseconds that reading a file waits for the shop's names of sections and own fields. */
const PATIENCE = 3000;

/** Resolves with null where `reading` fails or takes too long. */
const soon = <T,>(reading: Promise<T>): Promise<T | null> =>
  Promise.race([reading.catch(() => null), sleep(PATIENCE).then(() => null)]);

/** The names of the shop's sections and own fields; none where they cannot be read. */
async function knownNow(queries: QueryClient): Promise<Required<Known>> {
  const { queryKey, queryFn } = sectionsQuery;
  const [sections, settings] = await Promise.all([
    soon(queries.ensureQueryData({ queryKey, queryFn })),
    soon(queries.ensureQueryData(settingsQuery)),
  ]);
  return {
    words: sectionWords(sections?.value ?? []),
    ownFields: fieldsInUse(settings?.ownFields ?? []),
  };
}

const machineOf = (queries: QueryClient) =>
  importMachine.provide({
    actors: {
      readFile: fromPromise(async ({ input }) => {
        last = null;
        return readFile(input, await knownNow(queries));
      }),
      upload: fromCallback(({ input, sendBack }) => upload(input, sendBack)),
    },
  });

export function ImportScreen() {
  const navigate = route.useNavigate();
  const owner = ownerIn({ session: useSession() });
  const [input] = useState(() => chosenOf(location.hash.slice(1), owner));
  const queries = useQueryClient();
  const [machine] = useState(() => machineOf(queries));
  const actor = useScreenActor(machine, { input });
  const snapshot = useSelector(actor, (current) => current);
  const { table, file, problem, percent } = snapshot.context;
  // After a reload only the file has to be chosen again.
  useEffect(() => {
    if (table) persistReading(table);
  }, [table]);
  const isSending = snapshot.hasTag("uploading");
  const wouldLose = () => actor.getSnapshot().matches("uploading");
  const blocker = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  useEmitted(actor, ({ importId }) => {
    last = { importId, owner, file, table: table && { ...table, strImport: newKey() } };
    return navigate({ to: "/import/$import", params: { import: importId }, replace: true });
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
          <ChooseFile
            file={file}
            onChosen={(chosen) => actor.send({ type: "file.chosen", file: chosen })}
          />
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
          sheet={file?.sheet}
          isAgain={problem !== null}
          send={actor.send}
          isReady={snapshot.can({ type: "upload.asked" })}
        />
      )}
      <ConfirmDialog
        opened={blocker.status === "blocked"}
        sentence={importScreenMessages.leaveUpload}
        confirmLabel="Leave"
        isDestructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
      {isSending && table && (
        <Stack gap="xs" mt="lg">
          <Text role="status">{importScreenMessages.keepOpen}</Text>
          <Progress value={percent} size="lg" animated aria-label="Upload" />
          <Button variant="default" onClick={() => actor.send({ type: "upload.cancelled" })}>
            Cancel
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
