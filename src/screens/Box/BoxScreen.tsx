/** /box/{boxCode}: what is in a box (specification section 2, "Box"). */
import { Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconBoxOff } from "@tabler/icons-react";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { stripBoxPrefix } from "#domain/codes.ts";
import { messages } from "#domain/messages.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Notice } from "#src/ui/states.tsx";
import { WorkFrame } from "#src/work/WorkFrame.tsx";
import { BoxContents } from "./BoxContents.tsx";

const route = getRouteApi("/_signedIn/box/$boxCode");

export function BoxScreen() {
  return (
    <WorkFrame>
      <BoxReading />
    </WorkFrame>
  );
}

function BoxReading() {
  const reading = route.useLoaderData();
  const { boxCode } = route.useParams();
  const { shown } = route.useSearch();
  const router = useRouter();
  if (reading.type === "failed") {
    return (
      <Notice icon={<IconAlertTriangle size={32} />} title="Error" role="alert">
        <Text ta="center">{messages.boxContentsNotLoaded}</Text>
        <Button onClick={() => router.invalidate()}>Try again</Button>
      </Notice>
    );
  }
  if (reading.type === "unknown") {
    return (
      <Notice icon={<IconBoxOff size={32} />} title={messages.noSuchBox} role="alert">
        <Text ta="center" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {stripBoxPrefix(boxCode)}
        </Text>
        <LinkButton to="/storage">Storage</LinkButton>
      </Notice>
    );
  }
  const { box, lines, total } = reading;
  return <BoxContents key={box.strBoxCode} box={box} lines={lines} total={total} shown={shown} />;
}
