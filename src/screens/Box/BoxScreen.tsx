/** /box/{boxCode}: a box and its contents (specification section 2, "Box"). */
import { Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconBoxOff } from "@tabler/icons-react";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { BOX_LINES } from "#domain/limits.ts";
import { codeGivenBack } from "#domain/outbox/projection/codes.ts";
import { boxLinesQuery, boxQuery } from "#src/stock/boxes.ts";
import { useAsk, useEntries } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Loading, Notice } from "#src/ui/states.tsx";
import { useTitle } from "#src/ui/useTitle.ts";
import { BoxContents } from "./BoxContents.tsx";

const route = getRouteApi("/_signedIn/box/$boxCode");

export function BoxScreen() {
  const { boxCode } = route.useParams();
  const { shown } = route.useSearch();
  const { data: box, query } = useAsk(boxQuery(boxCode));
  const lines = useAsk(boxLinesQuery(boxCode, shown ?? BOX_LINES, box?.strBoxCode));
  useTitle(box ? `Box ${box.strBoxCode}` : undefined);
  const givenBack = codeGivenBack("box", boxCode, useEntries());
  // An undo gave the box its former code back, and made the code of the address free. While the read runs, another box
  // may get that code.
  if (box === null && givenBack !== null && !query.isFetching) {
    return <Navigate to="/box/$boxCode" params={{ boxCode: givenBack }} replace />;
  }
  if (box === null) {
    return (
      <Notice icon={<IconBoxOff size={32} />} title={boxMessages.boxContentsNotLoaded} role="alert">
        <Text ta="center">{boxMessages.noSuchBox}</Text>
        <Text ta="center" c="dimmed" className="breakable">
          {boxCode}
        </Text>
        <LinkButton to="/storage">Storage</LinkButton>
      </Notice>
    );
  }
  if (box && lines.data) {
    return (
      <>
        <StaleNotice queries={[query, lines.query]} />
        <BoxContents
          key={box.strBoxCode}
          {...{ box, shown }}
          contents={lines.data}
          areMoreComing={lines.query.isPlaceholderData}
        />
      </>
    );
  }
  if (!query.error && !lines.query.error) return <Loading />;
  const retry = () => void Promise.all([query.refetch(), lines.query.refetch()]);
  return (
    <Notice icon={<IconAlertTriangle size={32} />} title="Error" role="alert">
      <Text ta="center">{boxMessages.boxContentsNotLoaded}</Text>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  );
}
