/**
 * /accuracy: the share of counted lines that agreed with the stock, by month and section, and the toys that differ most
 * often (docs/design.md, "Counting").
 */
import { Card, Group, Progress, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import type { CountedFigures } from "#domain/types.ts";
import { accuracyQuery } from "#src/api/queries.ts";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";

const rightOf = ({ intRight, intLines }: CountedFigures) => (100 * intRight) / intLines;

/** "93 %", rounded down, so that only faultless counts have 100 %. */
const formatRight = (figures: CountedFigures) => `${Math.floor(rightOf(figures))} %`;

/** Figures by month or section, each with a bar of its right lines. */
function FiguresList({ title, figures }: { title: string; figures: readonly CountedFigures[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className="lines">
        {figures.map((row) => (
          <Stack component="li" key={row.strName} gap={6} py={12}>
            <Group justify="space-between" gap={8}>
              <Text fw={650}>{row.strName}</Text>
              <Text>{formatRight(row)} counted right</Text>
            </Group>
            <Progress value={rightOf(row)} size="lg" aria-hidden />
            <Text size="sm" c="dimmed">
              {formatCount(row.intLines, "line")}, {row.intOver} over, {row.intUnder} under
            </Text>
          </Stack>
        ))}
      </ul>
    </section>
  );
}

export function AccuracyScreen() {
  const query = useQuery(accuracyQuery);
  if (!query.data) return <Unread query={query} />;
  const { all, months, sections, toys } = query.data;
  if (all.intLines === 0) {
    return (
      <Empty text="Nothing was counted yet.">
        <MayChange>
          <LinkButton to="/count">Count</LinkButton>
        </MayChange>
      </Empty>
    );
  }
  const cards = [
    ["Lines counted", formatNumber(all.intLines)],
    ["Counted right", formatRight(all)],
    ["Pieces over", formatNumber(all.intOver)],
    ["Pieces under", formatNumber(all.intUnder)],
  ] as const;
  return (
    <Stack gap="lg">
      <Group justify="flex-end">
        <ExportMenu load={(format) => downloadExport("counts", format)} />
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {cards.map(([label, figure]) => (
          <Card key={label} role="group" aria-label={label}>
            <Text size="sm" fw={650}>
              {label}
            </Text>
            <Text fz={28} fw={700}>
              {figure}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <FiguresList title="By month" figures={months} />
      <FiguresList title="By section" figures={sections} />
      {toys.length > 0 && (
        <section aria-labelledby="differing">
          <Title order={2} id="differing">
            What differs most often
          </Title>
          <ul className="lines breakable">
            {toys.map((toy) => (
              <Group component="li" key={toy.strToyBarcode} justify="space-between" mih={60}>
                <LinkButton
                  to="/inventory/$barcode"
                  params={{ barcode: toy.strToyBarcode }}
                  variant="subtle"
                  px={0}
                >
                  {toy.strName}
                </LinkButton>
                <Text size="sm">
                  {toy.intLines - toy.intRight} of {formatCount(toy.intLines, "count")},{" "}
                  {toy.intOver} over, {toy.intUnder} under
                </Text>
              </Group>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
