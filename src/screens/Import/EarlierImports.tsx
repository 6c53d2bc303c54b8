/** The imports of the last weeks, each with its state and a link to its screen. */
import { Card, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#domain/formatNumbers.ts";
import { importScreenMessages, OUTCOMES } from "#domain/import/importMessages.ts";
import { formatState } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { importsQuery } from "#src/api/importQueries.ts";
import { useRights } from "#src/session/rights.tsx";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { useMayOrder } from "./useMayOrder.ts";

/** "New 12 · Changed 3". */
const formatCounts = ({ intNew, intChanged, intRefused, intAsked }: Import) =>
  Object.entries({ new: intNew, changed: intChanged, refused: intRefused, asked: intAsked })
    .filter(([, n]) => n > 0)
    .map(([outcome, n]) => `${OUTCOMES[outcome as keyof typeof OUTCOMES]} ${formatNumber(n)}`)
    .join(" · ");

export function EarlierImports() {
  const mayDelete = useRights().includes("delete");
  const mayOrder = useMayOrder();
  const read = useQuery(importsQuery);
  const { data: imports } = read;
  if (!imports) return <Unread query={read} />;
  if (imports.length === 0) return <Text c="dimmed">{importScreenMessages.noImports}</Text>;
  return (
    <>
      <StaleNotice queries={[read]} />
      <Stack component="ul" gap="xs" aria-label="Earlier imports">
        {imports.map((record) => (
          <Card component="li" key={record.strImport} padding="sm">
            <TextLink to="/import/$import" params={{ import: record.strImport }} fw={650}>
              {record.strFile}
            </TextLink>
            <Text size="sm">
              {formatState(record)} {formatCounts(record)}
            </Text>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {record.strUserName} · {formatMoment(record.intCreatedAt)}
              </Text>
              {mayDelete &&
                mayOrder(record) &&
                ["applied", "takenBack"].includes(record.strState) && (
                  <LinkButton
                    to="/import/$import"
                    params={{ import: record.strImport }}
                    hash="undo"
                    variant="default"
                    leftSection={<IconArrowBackUp size={20} aria-hidden />}
                    aria-label={`Undo ${record.strFile}`}
                  >
                    Undo
                  </LinkButton>
                )}
            </Group>
          </Card>
        ))}
      </Stack>
    </>
  );
}
