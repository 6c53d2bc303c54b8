/** /box/{boxCode}: what is in a box (specification section 2, "Box"). */
import { Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconBoxOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { BOX_LINES } from "#domain/limits.ts";
import { unsentBoxes } from "#domain/outbox/projection/boxAhead.ts";
import { boxLinesQuery, boxQuery } from "#src/api/queries.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import { AsOf } from "#src/ui/AsOf.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading, Notice } from "#src/ui/states.tsx";
import { BoxContents } from "./BoxContents.tsx";
import { UnsentBox } from "./UnsentBox.tsx";

const route = getRouteApi("/_signedIn/box/$boxCode");

export function BoxScreen() {
  const { boxCode } = route.useParams();
  const { shown } = route.useSearch();
  const box = useQuery(boxQuery(boxCode));
  const waiting = unsentBoxes(useEntries()).find((ahead) => ahead.box.strBoxCode === boxCode);
  // The lines that are shown stay until more of them have come.
  const lines = useQuery({
    ...boxLinesQuery(boxCode, shown ?? BOX_LINES),
    placeholderData: keepPreviousData,
  });
  if (!box.data && waiting) return <UnsentBox box={waiting.box} />;
  if (box.data === null) {
    return (
      <Notice icon={<IconBoxOff size={32} />} title={boxMessages.boxContentsNotLoaded} role="alert">
        <Text ta="center">{boxMessages.noSuchBox}</Text>
        <Text ta="center" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {boxCode}
        </Text>
        <LinkButton to="/storage">Storage</LinkButton>
      </Notice>
    );
  }
  if (box.data && lines.data) {
    const { items, total } = lines.data;
    return (
      <>
        <AsOf queries={[box, lines]} />
        <BoxContents
          key={box.data.strBoxCode}
          box={box.data}
          lines={items}
          total={total}
          shown={shown}
        />
      </>
    );
  }
  if (!box.error && !lines.error) return <Loading />;
  const retry = () => void Promise.all([box.refetch(), lines.refetch()]);
  return (
    <Notice icon={<IconAlertTriangle size={32} />} title="Error" role="alert">
      <Text ta="center">{boxMessages.boxContentsNotLoaded}</Text>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  );
}
