/** One toy of a box: name, barcode, amount, and the way to its item; in edit mode a checkbox named by it and its amount to change. */
import { Box as Area, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AmountAhead } from "#domain/amountAhead.ts";
import { boxMessages } from "#domain/boxMessages.ts";
import type { BoxContent } from "#domain/types.ts";
import { Disagreement } from "#src/amounts/Disagreement.tsx";
import { LineAmount } from "#src/amounts/LineAmount.tsx";
import { toyAmountNames } from "#src/amounts/names.ts";
import type { AmountsRef } from "#src/amounts/useAmounts.ts";
import type { CorrectionRef } from "#src/amounts/useCorrection.ts";
import { useLineMark } from "#src/live/marks.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import rows from "#src/ui/Row.module.css";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Box.module.css";

type KnownLine = BoxContent & AmountAhead & { strBoxCode: string };

interface BoxToyRowProps {
  line: KnownLine;
  amounts: AmountsRef;
  correction: CorrectionRef;
  isEditing: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

export function BoxToyRow(props: BoxToyRowProps) {
  const { line, amounts, correction, isEditing, isSelected, onToggle } = props;
  const { strName, strToyBarcode } = line;
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-selected={isSelected || undefined}
      data-changed={useLineMark(line.strBoxCode, strToyBarcode)}
      data-editing={isEditing || undefined}
    >
      {!isEditing && <ToyImage src={line.imageThumb} size={48} />}
      <Area className={classes.what}>
        {isEditing ? (
          <RowCheckbox
            label={strName}
            description={strToyBarcode}
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
            <Text size="sm" c="dimmed" className={classes.breakable}>
              {strToyBarcode}
            </Text>
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
      {!isEditing && !line.isUnsent && line.intAmountInBoxes !== line.intQuantity && (
        <div className={classes.below}>
          <Disagreement
            toy={line}
            surplus={line.intAmountInBoxes - line.intQuantity}
            correction={correction}
          />
        </div>
      )}
      {line.isUnsent && (
        <div className={classes.below}>
          <UnsentMark />
          {isEditing && line.isUncertain && <Text size="sm">{boxMessages.amountUncertain}</Text>}
        </div>
      )}
    </li>
  );
}
