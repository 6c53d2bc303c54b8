/** A toy's name in a row of a box, as a link to its item. */
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Toy } from "#domain/types.ts";
import rows from "#src/ui/Row.module.css";

export function RowName({ toy }: { toy: Pick<Toy, "strToyBarcode" | "strName"> }) {
  return (
    <Text fw={700}>
      <Link to="/inventory/$barcode" params={{ barcode: toy.strToyBarcode }} className={rows.link}>
        {toy.strName}
      </Link>
    </Text>
  );
}
