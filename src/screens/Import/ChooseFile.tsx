/** Takes a CSV or XLSX file that is chosen or dropped anywhere on the page, or pasted rows. */
import { Button, Card, FileButton, Stack, Text, Textarea } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { ChosenFile } from "#machines/import.machine.ts";
import classes from "./Import.module.css";

const fileOf = (file: File): ChosenFile => ({ strFile: file.name, content: file });
const textOf = (content: string): ChosenFile => ({
  strFile: importScreenMessages.pastedRows,
  content,
});

/** Takes a file that is dropped anywhere. Returns whether one is held over the page. */
function useDrop(onChosen: (file: ChosenFile) => void): boolean {
  const [isOver, setOver] = useState(false);
  useWindowEvent("dragover", (event) => {
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent("dragleave", (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent("drop", (event) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onChosen(fileOf(file));
  });
  return isOver;
}

interface ChooseFileProps {
  /** The last file; what could not be read of pasted rows is put right where they stand. */
  file: ChosenFile | null;
  onChosen: (file: ChosenFile) => void;
}

export function ChooseFile({ file: last, onChosen }: ChooseFileProps) {
  const isOver = useDrop(onChosen);
  const [text, setText] = useState(typeof last?.content === "string" ? last.content : "");
  return (
    <Card padding="lg" className={classes.drop} data-over={isOver || undefined}>
      <Stack align="center" gap="md">
        <Text ta="center">{importScreenMessages.intro}</Text>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          onChange={(file) => file && onChosen(fileOf(file))}
          inputProps={{ "aria-label": "CSV or XLSX file" }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconFileUpload size={22} aria-hidden />}>
              Choose file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" className={classes.dropHint}>
          {importScreenMessages.dropHere}
        </Text>
        <Textarea
          label="Or paste rows"
          description="As copied from a spreadsheet"
          w="100%"
          rows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            const { files } = event.clipboardData;
            // Not the text of the state, whose line breaks may have two characters.
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData.getData("text");
            const after = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
            // Cells that are copied come with a picture of them.
            const isPicture = ({ type }: File) => pasted !== "" && type.startsWith("image/");
            const file = [...files].find((one) => !isPicture(one));
            if (!file && after.trim() === "") return;
            event.preventDefault();
            onChosen(file ? fileOf(file) : textOf(after));
          }}
        />
        {text.trim() !== "" && (
          <Button variant="default" onClick={() => onChosen(textOf(text))}>
            Read these rows
          </Button>
        )}
      </Stack>
    </Card>
  );
}
