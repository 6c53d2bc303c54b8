/** The generated code, drawn, with what to do with it (specification section 2, "Barcode Hub"). */
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload, IconHorseToy } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import type { barcodeHubMachine } from "#machines/barcodeHub.machine.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import classes from "./BarcodeHubScreen.module.css";

interface GeneratedCodeProps {
  hub: ActorRefFrom<typeof barcodeHubMachine>;
  strCode: string;
}

export function GeneratedCode({ hub, strCode }: GeneratedCodeProps) {
  const isDownloading = useSelector(hub, (state) => state.hasTag("downloading"));
  const isFailed = useSelector(hub, (state) => state.hasTag("downloadFailed"));
  return (
    <Stack gap="sm">
      <Barcode code={strCode} />
      <Text ta="center" className={classes.code}>
        {strCode}
      </Text>
      <Button
        size="lg"
        loading={isDownloading}
        leftSection={<IconDownload size={22} aria-hidden />}
        onClick={() => hub.send({ type: "label.asked" })}
      >
        Download PDF
      </Button>
      {isFailed && (
        <Text role="alert" c="red" ta="center">
          {messages.labelFailed}
        </Text>
      )}
      <LinkButton
        to="/inventory/new"
        search={{ barcode: strCode }}
        variant="subtle"
        leftSection={<IconHorseToy size={20} aria-hidden />}
      >
        Use for a new item
      </LinkButton>
    </Stack>
  );
}
