/** A button with its dialog "Print labels": the paper, the first label, the number of copies. */
import {
  Box,
  Button,
  type ButtonProps,
  Group,
  Image,
  MultiSelect,
  NativeSelect,
  Stack,
  Text,
} from "@mantine/core";
import { useDebouncedValue, useDisclosure, useLocalStorage } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  DEFAULT_SIZE,
  LABEL_SIZES,
  labelSizeOf,
  labelsOnPage,
  pagesOf,
} from "#domain/code/labels.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { COPIES_MAX, LABEL_CODES_MAX, LABEL_FIELDS_MAX, LABELS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { ownKey } from "#domain/toy/ownFields.ts";
import type { LabelOrder } from "#domain/types.ts";
import { sentenceOf } from "#src/api/client.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import { Dialog } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { Unread } from "#src/ui/states.tsx";
import { previewLabels, printLabels, printTestPage } from "./labelCalls.ts";

/** Milliseconds without a change after which the picture is drawn again. */
const PAUSE = 300;
/** The greatest height of the picture, in rem. */
const HEIGHT = 18;

/** The first page of an order of labels as it will be printed, on paper that is white in the dark scheme too, and the letters that its fonts lack. */
function LabelPreview({ order }: { order: LabelOrder }) {
  const [asked] = useDebouncedValue(JSON.stringify(order), PAUSE);
  const preview = useQuery({
    queryKey: ["labels", "preview", asked],
    queryFn: ({ signal }) => previewLabels(JSON.parse(asked), signal),
    ...{ gcTime: 0, placeholderData: keepPreviousData },
  });
  const { data } = preview;
  if (!data) return <Unread query={preview} />;
  const { page } = LABEL_SIZES[order.size];
  const aspectRatio = page.width / page.height;
  return (
    <>
      {data.leftOut && (
        <Text role="status">These letters cannot be printed and are left out: {data.leftOut}</Text>
      )}
      {data.cutOff && (
        <Text role="status">
          These words do not fit and are cut off at their end: {data.cutOff}
        </Text>
      )}
      <Box
        w="100%"
        bg="#fff"
        bd="1px solid var(--mantine-color-default-border)"
        style={{ alignSelf: "center", aspectRatio, maxWidth: `${HEIGHT * aspectRatio}rem` }}
      >
        <Image src={`data:image/png;base64,${data.picture}`} alt="The first page" />
      </Box>
    </>
  );
}

interface PrintLabelsProps extends ButtonProps {
  label: string;
  /** Returns the codes to print; called when the dialog opens. */
  codes: () => readonly string[] | Promise<readonly string[]>;
  /** Whether the codes are toys', whose labels can show more fields. */
  isOfToys?: boolean;
}

export function PrintLabels({ label, codes, isOfToys = false, ...button }: PrintLabelsProps) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        {...button}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Print labels">
        <LabelForm codes={codes} isOfToys={isOfToys} />
      </Dialog>
    </>
  );
}

const SIZES = Object.entries(LABEL_SIZES).map(([value, { name }]) => ({ value, label: name }));

function LabelForm({ codes, isOfToys = false }: Pick<PrintLabelsProps, "codes" | "isOfToys">) {
  const [size, setSize] = useLabelSize();
  const [shown, setShown] = useShownFields();
  const fields = [
    { value: "age", label: "Age" },
    ...useOwnFields()
      .filter(({ strKind }) => strKind !== "warning")
      .map(({ strField, strName }) => ({ value: ownKey(strField), label: strName })),
  ];
  const shows = fields.map(({ value }) => value).filter((value) => shown.includes(value));
  const [start, setStart] = useState("1");
  const [copies, setCopies] = useState("1");
  const paper = LABEL_SIZES[size];
  const places = labelsOnPage(paper);
  const listed = useQuery({
    queryKey: ["labels", useId()],
    queryFn: async () => [...(await codes())],
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  });
  const order = {
    ...{ codes: listed.data ?? [], size, copies: Number(copies) || 1 },
    start: Math.min(Number(start) || 1, places),
    ...(isOfToys && { shows }),
  };
  const count = order.codes.length * order.copies;
  const isTooMany = order.codes.length > LABEL_CODES_MAX || count > LABELS_MAX;
  const labels = useMutation({ mutationFn: () => printLabels(order) });
  const test = useMutation({ mutationFn: () => printTestPage(size) });
  const isBusy = labels.isPending || test.isPending;
  const error = labels.error ?? test.error ?? listed.error;
  const print = (what: typeof labels | typeof test) => {
    if (isBusy) return;
    labels.reset();
    test.reset();
    what.mutate();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand in another form, which React would submit too.
        event.stopPropagation();
        print(labels);
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label="Size"
          data={SIZES}
          value={size}
          data-autofocus
          onChange={(event) => setSize(labelSizeOf(event.currentTarget.value))}
        />
        <Group grow align="flex-end" gap="sm">
          <DigitsInput
            label="Start at label"
            description={places === 1 ? "A roll has one label after the other." : `1 to ${places}`}
            min={1}
            max={places}
            disabled={places === 1}
            value={places === 1 ? "1" : start}
            onChange={setStart}
          />
          <DigitsInput
            label="Copies of each"
            min={1}
            max={COPIES_MAX}
            value={copies}
            onChange={setCopies}
          />
        </Group>
        {isOfToys && (
          <MultiSelect
            label="Below the name"
            placeholder={shows.length === 0 ? "Nothing more" : ""}
            data={fields}
            value={shows}
            maxValues={LABEL_FIELDS_MAX}
            onChange={setShown}
          />
        )}
        {count > 0 && !isTooMany && (
          <>
            <Text role="status">
              {formatCount(count, "label")}
              {places > 1 && ` on ${formatCount(pagesOf(paper, order.start, count), "sheet")}`}
            </Text>
            <LabelPreview order={order} />
          </>
        )}
        {(error || isTooMany) && (
          <Text role="alert" c="red">
            {isTooMany ? messages.tooManyLabels : sentenceOf(error, messages.labelFailed)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" loading={test.isPending} onClick={() => print(test)}>
            Test page
          </Button>
          <Button type="submit" loading={labels.isPending || listed.isPending} disabled={isTooMany}>
            Print
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The paper and the fields of labels, persisted on this device. */
const useLabelSize = () =>
  useLocalStorage({
    key: "toyshelf.label-size",
    defaultValue: DEFAULT_SIZE,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: labelSizeOf,
  });

/** The fields below the name on toys' labels. */
const useShownFields = () =>
  useLocalStorage<string[]>({
    key: "toyshelf.label-fields",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
