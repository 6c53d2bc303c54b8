/** Figures of counts by month or place, each with a bar of what was counted right. */
import { Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { formatCount } from "#domain/counts.ts";
import type { CountedFigures } from "#domain/types.ts";

const rightOf = ({ intRight, intLines }: CountedFigures) => (100 * intRight) / intLines;

/** "93 %"; below 100 never rounded up to it. */
export const formatRight = (figures: CountedFigures) => `${Math.floor(rightOf(figures))} %`;

interface FiguresListProps {
  title: string;
  figures: readonly CountedFigures[];
}

export function FiguresList({ title, figures }: FiguresListProps) {
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
