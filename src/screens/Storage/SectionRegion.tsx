/** A section, or the Floor, with its boxes. Everything but its name is rendered once it comes near the view. */
import { Badge, Box, Group, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatPlace } from "#domain/box/locations.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Section } from "#domain/types.ts";
import { BoxesRoom, BoxList, type BoxSelection, useLimit } from "#src/boxes/BoxList.tsx";
import { CountPlacesLink } from "#src/counts/CountLink.tsx";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { PrintButton, usePrinted } from "#src/list/usePrinted.tsx";
import { askBoxes } from "#src/stock/ask.ts";
import { boxesQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { PencilButton } from "#src/ui/PencilButton.tsx";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Storage.module.css";

/** The id of a section's region, which is also the hash of its address. */
export const regionId = (section: number | "floor") =>
  section === "floor" ? "floor" : `section-${section}`;

interface SectionRegionProps {
  section: Projected<Section> | "floor";
  /** Boxes that are shown at first. */
  first: number;
  /** Whether it is at the top: then its boxes are read and rendered at once. */
  isAtTop?: boolean;
  selection: BoxSelection;
  isSelected?: boolean;
  onToggle?: () => void;
  onRename?: () => void;
}

export function SectionRegion(props: SectionRegionProps) {
  const { section, first, isAtTop = false } = props;
  const { ref, entry } = useIntersection({ rootMargin: "600px 0px" });
  const isNear = entry?.isIntersecting ?? isAtTop;
  const [isSeen, setSeen] = useState(isAtTop);
  if (isNear && !isSeen) setSeen(true);
  const isFloor = section === "floor";
  const place = isFloor ? null : section.intSection;
  const expected = isFloor ? 1 : section.intBoxes;
  return (
    <section
      ref={ref}
      id={regionId(place ?? "floor")}
      aria-label={formatPlace(place)}
      className={classes.section}
    >
      {isSeen ? (
        <SectionContent {...props} isNear={isNear} />
      ) : (
        <>
          <Box mih={44}>
            <SectionName section={section} />
          </Box>
          <BoxesRoom count={expected} limit={first} as="div" />
        </>
      )}
    </section>
  );
}

function SectionName({ section }: Pick<SectionRegionProps, "section">) {
  const [place, own] =
    section === "floor" ? [null, undefined] : [section.intSection, section.strName];
  return (
    <>
      <Title order={2} tabIndex={-1}>
        {formatPlace(place)}
      </Title>
      <Text c="dimmed" className="breakable">
        {own}
      </Text>
    </>
  );
}

function SectionContent(props: SectionRegionProps & { isNear: boolean }) {
  const { section, first, selection, isSelected, onToggle, onRename, isNear } = props;
  const place = section === "floor" ? null : section.intSection;
  const source = place ?? "floor";
  const name = formatPlace(place);
  const own = section === "floor" ? undefined : section.strName;
  const [limit, showMore] = useLimit(name, first);
  const { added } = selection;
  const hasAdded = added !== null && added.intSection === place;
  // A list that has just got a box is read with the greatest limit, so that the box is in it.
  const boxes = useAsk(boxesQuery({ section: source }, hasAdded ? LIMIT_MAX : limit), {
    isEnabled: isNear,
  });
  const stock = useRouteContext({ from: "/_signedIn" });
  const { printed, isPending, print } = usePrinted(source, () => askBoxes(stock, source));
  // Unknown for the Floor until its boxes are read.
  const boxCount = section === "floor" ? undefined : section.intBoxes;
  const count = boxes.data?.total ?? boxCount;
  return (
    <div className={classes.section} data-printed={printed ? "" : undefined}>
      <Group gap="xs" mih={44} pos="relative">
        <Box flex="1 1 6rem" miw={0}>
          {selection.isEditing && onToggle ? (
            <Title order={2}>
              <RowCheckbox
                label={name}
                description={own}
                checked={Boolean(isSelected)}
                onChange={onToggle}
              />
            </Title>
          ) : (
            <SectionName section={section} />
          )}
        </Box>
        {!selection.isEditing && onRename && (
          // Cancels the margin that the button has for the edge of a card.
          <Box mr={10}>
            <PencilButton label={`Edit name of ${name}`} onClick={onRename} />
          </Box>
        )}
        {section !== "floor" && <RowMark thing={section} />}
        {!selection.isEditing && (
          <>
            <CountPlacesLink section={place ?? 0} />
            {count !== 0 && (
              <PrintButton aria-label={`Print ${name}`} loading={isPending} onPrint={print} />
            )}
          </>
        )}
        {count !== undefined && (
          <Badge color="gray" size="lg">
            {formatCount(count, "box", "boxes")}
          </Badge>
        )}
      </Group>
      <Contained>
        <BoxList
          boxes={
            printed ? { ...boxes, data: { items: printed, left: 0, total: printed.length } } : boxes
          }
          expected={boxCount ?? 1}
          limit={limit}
          emptyText={boxMessages.noBoxesHere}
          label={`Boxes of ${name}`}
          selection={selection}
          onMore={showMore}
        />
      </Contained>
    </div>
  );
}
