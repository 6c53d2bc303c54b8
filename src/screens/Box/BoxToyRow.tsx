/** One toy of a box: name, barcode, amount, and the way to its item; in edit mode a checkbox named by it and its amount to change. */
import { Box as Area, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { ProjectedLine } from "#domain/outbox/projection/lines.ts";
import { Disagreement } from "#src/amounts/Disagreement.tsx";
import { LineAmount } from "#src/amounts/LineAmount.tsx";
import { toyAmountNames } from "#src/amounts/names.ts";
import type { AmountsRef } from "#src/amounts/useAmounts.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { useLineMark } from "#src/live/marks.ts";
import { ToyThumb } from "#src/toys/ToyThumb.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import rows from "#src/ui/Row.module.css";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Box.module.css";

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
  const isAhead = line.isSettling || line.unsent.includes("intAmountInBox");
  const isDisagreeing = !isAhead && line.intAmountInBoxes !== line.intQuantity;
  const mark = <RowMark thing={line} />;
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-selected={isSelected || undefined}
      data-changed={useLineMark(line.strBoxCode, strToyBarcode)}
      data-editing={isEditing || undefined}
    >
      {!isEditing && <ToyThumb toy={line} size={48} />}
      <Area className={classes.what}>
        {isEditing ? (
          <RowCheckbox
            label={strName}
            description={barcode}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : (
          <>
            <Link
              to="/inventory/$barcode"
              params={{ barcode: strToyBarcode }}
              className={`${rows.link} ${classes.link}`}
            >
              {strName}
            </Link>
            <Group gap="0 8px">
              <Text size="sm" c="dimmed" className={classes.breakable}>
                {barcode}
              </Text>
              {mark}
            </Group>
          </>
        )}
      </Area>
      {!isEditing && (
        <Text fz={20} fw={800} className={classes.amount}>
          <span aria-hidden>×</span> {line.intAmountInBox.toLocaleString()}
        </Text>
      )}
      <LinkButton
        role="link"
        to="/inventory/$barcode"
        params={{ barcode: strToyBarcode }}
        variant="light"
        size="sm"
        px="sm"
        className={classes.item}
      >
        Item
      </LinkButton>
      {isEditing && (
        <div className={classes.stepper}>
          <LineAmount
            amounts={amounts}
            line={line}
            isDisabled={line.isUncertain}
            names={toyAmountNames(strName)}
          />
        </div>
      )}
      {!isEditing && !isDeleted && isDisagreeing && (
        <div className={classes.below}>
          <Disagreement
            toy={line}
            discrepancy={line.intAmountInBoxes - line.intQuantity}
            correction={correction}
          />
        </div>
      )}
      {isEditing && isUnsent && (
        <div className={classes.below}>
          {mark}
          {line.isUncertain && <Text size="sm">{boxMessages.amountUncertain}</Text>}
        </div>
      )}
    </li>
  );
}
