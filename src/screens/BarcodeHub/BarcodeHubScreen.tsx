/** /barcode-hub: a new code and its label (specification section 2, "Barcode Hub"). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconHourglass, IconScan, IconSparkles } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { Barcode } from "#src/ui/Barcode.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { providedBarcodeHub } from "./actors.ts";
import classes from "./BarcodeHubScreen.module.css";
import { CodeActions } from "./CodeActions.tsx";
import { SeveralCodes } from "./SeveralCodes.tsx";

export function BarcodeHubScreen() {
  const hub = useScreenActor(providedBarcodeHub);
  const text = useSelector(hub, ({ context }) => context.text);
  const strCode = useSelector(hub, ({ context }) => context.strCode);
  const isBusy = useSelector(hub, (state) => state.hasTag("busy"));
  return (
    <Stack maw={480} className="column" gap="lg">
      <Title order={2}>Barcode Hub</Title>
      <Card>
        <Stack gap="md">
          {strCode && (
            <div>
              <div className={classes.label}>
                <Barcode code={strCode} className={classes.bars} />
              </div>
              <Text ta="center" mt="xs" className={classes.code}>
                {strCode}
              </Text>
            </div>
          )}
          <Text role="status" ta="center" fw={650} className={classes.status}>
            {text}
          </Text>
          {strCode && <CodeActions hub={hub} strCode={strCode} />}
          <Button
            size="lg"
            variant={strCode ? "default" : "filled"}
            loading={isBusy}
            leftSection={<IconSparkles size={22} aria-hidden />}
            onClick={() => hub.send({ type: "code.asked" })}
          >
            Generate New Barcode
          </Button>
        </Stack>
      </Card>
      <Stack gap="sm">
        <SeveralCodes />
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
