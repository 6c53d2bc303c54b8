/** The last scans with what became of each (specification section 2; no scan is ever silent). */
import { Box, Card, Group, Loader, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Scan } from "#domain/scan/scanOutcome.ts";

interface HistoryLine {
  /** Unique in the list. */
  intScan: number;
  strCode: string;
  /** The outcome in words. */
  text: string;
  isProblem: boolean;
  /** It is still being looked up. */
  isPending?: boolean;
  /** A link or a button that leads on. */
  action?: ReactNode;
}

/** A scan that is still being looked up. */
export const pendingLine = ({ intScan, strCode }: Scan): HistoryLine => ({
  ...{ intScan, strCode, text: scanMessages.lookingUp },
  ...{ isProblem: false, isPending: true },
});

/** Newest first. */
export function ScanHistory({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="last-scans">
      <Title order={2} id="last-scans">
        Last scans
      </Title>
      <Card component="ul" p={0} className="lines" aria-labelledby="last-scans">
        {lines.map(({ intScan, strCode, text, isProblem, isPending, action }) => (
          <Group component="li" key={intScan} wrap="nowrap" gap={12} mih={60} py={8} pl="md" pr={8}>
            <Box flex={1} miw={0} className="breakable">
              <Text ff="monospace">{strCode || "(blank)"}</Text>
              <Text
                size="sm"
                c={isProblem ? "var(--mantine-color-error)" : "dimmed"}
                fw={isProblem ? 650 : undefined}
              >
                {text}
              </Text>
            </Box>
            {isPending ? <Loader size="sm" mr="sm" aria-hidden /> : action}
          </Group>
        ))}
      </Card>
    </Stack>
  );
}
