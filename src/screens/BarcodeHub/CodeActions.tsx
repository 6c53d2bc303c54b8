/** What to do with a generated code: its label, a new item (specification section 2, "Barcode Hub"). */
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload, IconHorseToy } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import type { barcodeHubMachine } from "#machines/barcodeHub.machine.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

interface CodeActionsProps {
  hub: ActorRefFrom<typeof barcodeHubMachine>;
  strCode: string;
}

export function CodeActions({ hub, strCode }: CodeActionsProps) {
  const isDownloading = useSelector(hub, (state) => state.hasTag("downloading"));
  const isFailed = useSelector(hub, (state) => state.hasTag("downloadFailed"));
  return (
    <Stack gap="sm">
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
