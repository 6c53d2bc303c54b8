/** The Floor and all sections, with a select that jumps to one of them where there are many. */
import { Select, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Section } from "#domain/types.ts";
import type { BoxSelection } from "#src/boxes/BoxList.tsx";
import { SectionRegion } from "./SectionRegion.tsx";

/** The number of sections from which each shows fewer boxes at first, and the select is there. */
const MANY = 12;
const FIRST = { few: 12, many: 4 };
/** Sections that fill the first view. */
const AT_TOP = 2;

interface SectionsProps {
  sections: readonly Projected<Section>[];
  selection: BoxSelection;
  selectedSections: ReadonlySet<number>;
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
          onChange={(hash) => hash && navigate({ to: ".", hash, replace: true })}
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
