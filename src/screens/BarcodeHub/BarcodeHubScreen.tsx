/** /barcode-hub: a new code and its label (specification section 2, "Barcode Hub"). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import {
  IconDownload,
  IconHorseToy,
  IconHourglass,
  IconScan,
  IconSparkles,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { generateCode } from "#src/codes/newCode.ts";
import { downloadLabel } from "#src/labels/labelCalls.ts";
import { MayChange } from "#src/session/rights.tsx";
import { Barcode } from "#src/ui/Barcode.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import classes from "./BarcodeHubScreen.module.css";
import { SeveralCodes } from "./SeveralCodes.tsx";

/** The actions on a generated code: its label, a new item (specification section 2, "Barcode Hub"). */
function CodeActions({ code }: { code: string }) {
  const { isPending, error, mutate } = useMutation({ mutationFn: () => downloadLabel(code) });
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
        search={{ barcode: code }}
        variant="subtle"
        leftSection={<IconHorseToy size={20} aria-hidden />}
      >
        Use for a new item
      </LinkButton>
    </Stack>
  );
}

export function BarcodeHubScreen() {
  const { status, data: code, mutate } = useMutation({ mutationFn: generateCode });
  const text = {
    idle: "",
    pending: messages.generating,
    success: code ? messages.generated : messages.generateFailed,
    error: messages.generateError,
  }[status];
  return (
    <Stack maw={480} className="column" gap="lg">
      <Title order={2}>Barcode Hub</Title>
      <MayChange>
        <Card>
          <Stack gap="md">
            {code && (
              <div>
                <div className={classes.label}>
                  <Barcode code={code} className={classes.bars} />
                </div>
                <Text ta="center" mt="xs" fz={22} fw={700} lts="0.04em" className="breakable">
                  {code}
                </Text>
              </div>
            )}
            <Text role="status" ta="center" fw={650} className={classes.status}>
              {text}
            </Text>
            {code && <CodeActions code={code} />}
            <Button
              size="lg"
              variant={code ? "default" : "filled"}
              loading={status === "pending"}
              leftSection={<IconSparkles size={22} aria-hidden />}
              onClick={() => mutate()}
            >
              Generate New Barcode
            </Button>
          </Stack>
        </Card>
      </MayChange>
      <Stack gap="sm">
        <MayChange>
          <SeveralCodes />
        </MayChange>
        <LinkButton
          to="/barcodes"
          variant="default"
          leftSection={<IconScan size={20} aria-hidden />}
        >
          Scan Barcode
        </LinkButton>
        <Button variant="default" disabled leftSection={<IconHourglass size={20} aria-hidden />}>
          Coming Soon
        </Button>
      </Stack>
    </Stack>
  );
}
