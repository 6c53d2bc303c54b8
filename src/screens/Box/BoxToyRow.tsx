/**
 * A row of a toy in a box: name, barcode, amount and a link to its item; in edit mode a checkbox of that name, and the
 * amount as a field.
 */
import { Box as Area, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import type { ProjectedLine } from "#domain/outbox/projection/lines.ts";
import type { Toy } from "#domain/types.ts";
import { amountNames, LineAmount } from "#src/amounts/AmountStepper.tsx";
import { Disagreement } from "#src/amounts/CorrectionDialogs.tsx";
import type { AmountsRef } from "#src/amounts/useAmounts.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { useLineHighlight } from "#src/live/changeHighlights.ts";
import { useContradiction } from "#src/stock/settings.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import rows from "#src/ui/Row.module.css";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { ToyThumb } from "#src/ui/ToyImage.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";

interface BoxToyRowProps {
  line: ProjectedLine;
  amounts: AmountsRef;
  correction: CorrectionRef;
  isEditing: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

export function BoxToyRow(props: BoxToyRowProps) {
  const { line, amounts, correction, isEditing, isSelected, onToggle } = props;
  const { strName, strToyBarcode, barcode, isUnsent, isDeleted } = line;
  const { isContradiction } = useContradiction();
  const discrepancy = line.intAmountInBoxes - line.intQuantity;
  const isDisagreeing = !line.isAhead && isContradiction(discrepancy);
  const mark = <RowMark thing={line} />;
  return (
    <li
      className={rows.row}
      style={{ flexWrap: "wrap" }}
      data-selected={isSelected || undefined}
      data-changed={useLineHighlight(line.strBoxCode, strToyBarcode)}
    >
      {!isEditing && <ToyThumb toy={line} size={48} />}
      <Area flex="1 1 7rem" miw={0} className="breakable">
        {isEditing ? (
          <RowCheckbox
            label={strName}
            description={barcode}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : (
          <>
            <RowName toy={line} />
            <Group gap="0 8px">
              <Text size="sm" c="dimmed">
                {barcode}
              </Text>
              {mark}
            </Group>
          </>
        )}
        {line.intAmountInBox === 0 && !line.isOut && (
          <Text size="sm">{boxMessages.belongsHere}</Text>
        )}
      </Area>
      {!isEditing && (
        <Text fz={20} fw={800} flex="none">
          <span aria-hidden>×</span> {formatNumber(line.intAmountInBox)}
        </Text>
      )}
      <ItemLink toy={line} />
      {isEditing && (
        <Group justify="flex-end" flex={{ base: "1 0 100%", xs: "none" }}>
          <LineAmount
            amounts={amounts}
            line={line}
            isDisabled={line.isUncertain}
            names={amountNames("of", strName)}
          />
        </Group>
      )}
      {!isEditing && !isDeleted && isDisagreeing && (
        <Group flex="1 0 100%" gap={8}>
          <Disagreement toy={line} discrepancy={discrepancy} correction={correction} />
        </Group>
      )}
      {isEditing && isUnsent && (
        <Group flex="1 0 100%" gap={8}>
          {mark}
          {line.isUncertain && <Text size="sm">{boxMessages.amountUncertain}</Text>}
        </Group>
      )}
    </li>
  );
}

interface RowToy {
  toy: Pick<Toy, "strToyBarcode" | "strName">;
}

/** The link of a row (specification section 2, Box). */
export const ItemLink = ({ toy: { strToyBarcode: barcode } }: RowToy) => (
  <LinkButton
    role="link"
    to="/inventory/$barcode"
    params={{ barcode }}
    variant="light"
    size="sm"
    px="sm"
    flex="none"
    pos="relative"
    style={{ zIndex: 1 }}
  >
    Item
  </LinkButton>
);

/** A toy's name in a row of a box, as a link to its item. */
export function RowName({ toy }: RowToy) {
  return (
    <Text fw={700}>
      <Link to="/inventory/$barcode" params={{ barcode: toy.strToyBarcode }} className={rows.link}>
        {toy.strName}
      </Link>
    </Text>
  );
}
