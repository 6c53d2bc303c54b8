/** The Floor and all sections, with a select that jumps to one of them where there are many. */
import { Select, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Section } from "#domain/types.ts";
import { BoxList, type BoxSelection, useLimit } from "#src/boxes/BoxList.tsx";
import { boxesQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { SectionRegion } from "./SectionRegion.tsx";
import classes from "./Storage.module.css";

/** The number of sections from which each shows fewer boxes at first, and the select is there. */
const MANY = 12;
const FIRST = { few: 12, many: 4 };
/** Sections that fill the first view. */
const AT_TOP = 2;

interface SectionsProps {
  sections: readonly Projected<Section>[];
  selection: BoxSelection;
  selectedSections: { has(section: number): boolean };
  onToggle: (section: number) => void;
  onRename: (section: Section) => void;
}

export function Sections(props: SectionsProps) {
  const { sections, selection, selectedSections, onToggle, onRename } = props;
  const navigate = useNavigate();
  const isMany = sections.length >= MANY;
  const first = isMany ? FIRST.many : FIRST.few;
  return (
    <Stack gap="lg">
      {isMany && (
        <Select
          aria-label="Jump to"
          placeholder={`Jump to one of ${sections.length} sections`}
          data={sections.map(({ intSection, strName }) => ({
            value: `section-${intSection}`,
            label: formatPlace(intSection, strName),
          }))}
          searchable
          limit={50}
          value={null}
          onChange={async (hash) => {
            if (!hash) return;
            await navigate({ to: ".", hash, replace: true });
            // The router has scrolled there; the focus goes on from there too.
            const section = document.getElementById(hash);
            section?.querySelector("h2")?.focus({ preventScroll: true });
          }}
        />
      )}
      {sections.map((section, n) => (
        <SectionRegion
          key={section.intSection}
          section={section}
          first={first}
          isAtTop={n < AT_TOP}
          selection={selection}
          isSelected={selectedSections.has(section.intSection)}
          onToggle={() => onToggle(section.intSection)}
          onRename={() => onRename(section)}
        />
      ))}
      {sections.length === 0 && <Text c="dimmed">{boxMessages.noSections}</Text>}
      <SectionRegion section="floor" first={first} selection={selection} />
    </Stack>
  );
}

/** Boxes that were found and are shown at first. */
const FIRST_FOUND = 24;

/** The boxes of all places whose code or note contains the search text. */
export function FoundBoxes({ q, selection }: { q: string; selection: BoxSelection }) {
  const [limit, showMore] = useLimit(q, FIRST_FOUND);
  const boxes = useAsk(boxesQuery({ q }, limit));
  const total = boxes.data?.total;
  return (
    <section aria-label="Boxes found" className={classes.section}>
      <Text size="sm" c="dimmed" role="status">
        {total === undefined || boxes.query.isPlaceholderData
          ? "Searching…"
          : formatCount(total, "box", "boxes")}
      </Text>
      <BoxList
        boxes={boxes}
        expected={3}
        emptyText={boxMessages.noBoxesFound}
        label="Boxes found"
        withSection
        selection={selection}
        onMore={showMore}
      />
    </section>
  );
}
