/** Toys that were put into this box here and that the server has not there yet (docs/design.md, "Outbox"). */
import { Box as Area, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComingLine } from "#domain/outbox/projection/lines.ts";
import rows from "#src/ui/Row.module.css";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

export function UnsentLines({ lines }: { lines: readonly ComingLine[] }) {
  return (
    <Stack component="ul" gap={8} aria-label="On their way into this box">
      {lines.map(({ strToyBarcode, strName, intAmountInBox, ...line }) => (
        <li key={strToyBarcode} className={rows.row}>
          <Area flex="1 1 7rem" miw={0} className="breakable">
            <Text fw={700}>
              <Link
                to="/inventory/$barcode"
                params={{ barcode: strToyBarcode }}
                className={rows.link}
              >
                {strName}
              </Link>
            </Text>
            <Text size="sm" c="dimmed">
              {strToyBarcode}
            </Text>
          </Area>
          {line.isUnsent && <UnsentMark />}
          <Text fz={20} fw={800}>
            <span aria-hidden>×</span> {intAmountInBox.toLocaleString()}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
