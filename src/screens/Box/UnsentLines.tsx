/** Toys that were put into this box here and that the server has not there yet (docs/design.md, "Outbox"). */

import { Box as Area, Stack, Text } from "@mantine/core";
import { formatNumber } from "#domain/counts.ts";
import type { ComingLine } from "#domain/outbox/projection/lines.ts";
import rows from "#src/ui/Row.module.css";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import { RowName } from "./RowName.tsx";

export function UnsentLines({ lines }: { lines: readonly ComingLine[] }) {
  return (
    <Stack component="ul" gap={8} aria-label="On their way into this box">
      {lines.map((line) => (
        <li key={line.strToyBarcode} className={rows.row}>
          <Area flex="1 1 7rem" miw={0} className="breakable">
            <RowName toy={line} />
            <Text size="sm" c="dimmed">
              {line.strToyBarcode}
            </Text>
          </Area>
          {line.isUnsent && <UnsentMark />}
          <Text fz={20} fw={800}>
            <span aria-hidden>×</span> {formatNumber(line.intAmountInBox)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
