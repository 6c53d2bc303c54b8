/** The questions before an import is added once more, undone or discarded. */
import { Button, Checkbox, List, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import { importUndoQuery } from "#src/api/importQueries.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";
import { useFew } from "#src/ui/useFew.tsx";
import type { ImportOrder } from "./upload.ts";

/** Sentences of a kind that are shown at first. */
const FIRST = 12;

interface UndoPreviewProps {
  importId: string;
  isForced: boolean;
  /** Null where an import is brought back. */
  onForced: ((isForced: boolean) => void) | null;
}

/** A preview of undoing an import, or of undoing that: each thing now → then, and the things that stay (docs/design.md, "Import"). */
function UndoPreview({ importId, isForced, onForced }: UndoPreviewProps) {
  const read = useInfiniteQuery(importUndoQuery(importId, isForced));
  const { data, hasNextPage, isFetchingNextPage } = read;
  if (!data) return <Unread query={read} />;
  const results = data.pages.flatMap((page) => page.results);
  const left = data.pages.flatMap((page) => page.left);
  const [first] = data.pages;
  return (
    <Stack gap="sm">
      {!onForced && first?.isPart && <Text>{importScreenMessages.redoRest}</Text>}
      <Text>
        {onForced
          ? importScreenMessages.takeBackHint(first?.intMade ?? 0)
          : importScreenMessages.redoHint}
      </Text>
      {results.length > 0 && <Sentences label="Now and then" sentences={results} />}
      {results.length === 0 && !hasNextPage && <Text>{importScreenMessages.nothingUndone}</Text>}
      {left.length > 0 && (
        <>
          <Text>{importScreenMessages.since}</Text>
          <Sentences label="Stays" sentences={left} />
        </>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {onForced && (left.length > 0 || isForced) && (
        <Checkbox
          label={importScreenMessages.anyway}
          checked={isForced}
          onChange={(event) => onForced(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  const [shown, more] = useFew(sentences, FIRST);
  return (
    <>
      <List size="sm" className="breakable" aria-label={label}>
        {shown.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {more}
    </>
  );
}

/** The question before an order, or null. */
export function questionOf(order: ImportOrder) {
  if (order.type === "apply") return order.isAgain ? "again" : null;
  return order.type === "change" ? null : order.type;
}

interface ImportDialogsProps {
  record: Import;
  /** The order that the question is, or was, about. */
  order: ImportOrder;
  opened: boolean;
  /** The order is changed before it is confirmed. */
  onChange: (order: ImportOrder) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ImportDialogs({ record, order, opened, onChange, ...answers }: ImportDialogsProps) {
  const question = questionOf(order);
  if (!question) return null;
  const words = {
    again: [
      importScreenMessages.again(formatMoment(record.intImportedBefore ?? record.intCreatedAt)),
      "Add again",
    ],
    takeBack: [importScreenMessages.takeBack, "Undo"],
    redo: [importScreenMessages.redo, "Undo"],
    discard: [importScreenMessages.discard, "Discard"],
  } as const;
  const [sentence, confirmLabel] = words[question];
  return (
    <ConfirmDialog
      opened={opened}
      sentence={sentence}
      confirmLabel={confirmLabel}
      isDestructive={question !== "again"}
      {...answers}
    >
      {question === "discard" && <Text>{importScreenMessages.discardHint}</Text>}
      {(question === "takeBack" || question === "redo") && opened && (
        <UndoPreview
          importId={record.strImport}
          isForced={order.type === "takeBack" && order.isForced}
          onForced={
            order.type === "takeBack" ? (isForced) => onChange({ ...order, isForced }) : null
          }
        />
      )}
    </ConfirmDialog>
  );
}
