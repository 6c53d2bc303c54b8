/** The first page of an order of labels as it will be printed, and what its fonts have no letters for. */
import { Box, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LABEL_SIZES } from "#domain/code/labels.ts";
import type { LabelOrder } from "#domain/types.ts";
import { previewLabels } from "#src/files/labelCalls.ts";
import classes from "./LabelPreview.module.css";

/** Milliseconds without a change after which the picture is drawn again. */
const PAUSE = 300;
/** Of the picture at most, in rem. */
const HEIGHT = 18;

export function LabelPreview({ order }: { order: LabelOrder }) {
  const [asked] = useDebouncedValue(JSON.stringify(order), PAUSE);
  const { data } = useQuery({
    queryKey: ["labels", "preview", asked],
    queryFn: ({ signal }) => previewLabels(JSON.parse(asked), signal),
    ...{ gcTime: 0, placeholderData: keepPreviousData },
  });
  const { page } = LABEL_SIZES[order.size];
  const aspectRatio = page.width / page.height;
  return (
    <>
      {data?.leftOut && (
        <Text role="status">These letters cannot be printed and are left out: {data.leftOut}</Text>
      )}
      <Box className={classes.page} style={{ aspectRatio, maxWidth: `${HEIGHT * aspectRatio}rem` }}>
        {data && <img src={`data:image/png;base64,${data.picture}`} alt="The first page" />}
      </Box>
    </>
  );
}
