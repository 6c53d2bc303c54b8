/** One toy of a box: name, barcode, amount, and the way to its item; in edit mode a checkbox named by it. */
import { Box as Area, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { BoxLine } from "#domain/types.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./Box.module.css";

interface BoxToyRowProps {
  line: BoxLine;
  isEditing: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

export function BoxToyRow({ line, isEditing, isSelected, onToggle }: BoxToyRowProps) {
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      {!isEditing && <ToyImage src={line.imageThumb} size={48} />}
      <Area flex={1} miw={0}>
        {isEditing ? (
          <RowCheckbox
            label={line.strName}
            description={line.strToyBarcode}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : (
          <>
            <Link
              to="/inventory/$barcode"
              params={{ barcode: line.strToyBarcode }}
              className={classes.link}
            >
              {line.strName}
            </Link>
            <Text size="sm" c="dimmed" className={classes.breakable}>
              {line.strToyBarcode}
            </Text>
          </>
        )}
      </Area>
      <Text fz={20} fw={800} className={classes.amount}>
        <span aria-hidden>×</span> {line.intAmountInBox.toLocaleString()}
      </Text>
      <LinkButton
        role="link"
        to="/inventory/$barcode"
        params={{ barcode: line.strToyBarcode }}
        variant="light"
        size="sm"
        px="sm"
        className={classes.item}
      >
        Item
      </LinkButton>
    </li>
  );
}
