/** What to do with a generated code: its label, a new item (specification section 2, "Barcode Hub"). */
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload, IconHorseToy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { downloadLabel } from "#src/files/downloadLabel.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

export function CodeActions({ strCode }: { strCode: string }) {
  const { isPending, error, mutate } = useMutation({ mutationFn: () => downloadLabel(strCode) });
  return (
    <Stack gap="sm">
      <Button
        size="lg"
        loading={isPending}
        leftSection={<IconDownload size={22} aria-hidden />}
        onClick={() => mutate()}
      >
        Download PDF
      </Button>
      {error && (
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
