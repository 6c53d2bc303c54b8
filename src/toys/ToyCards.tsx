/** Toys as a list of cards, each as it will be. */
import { useMemo } from "react";
import type { Entry } from "#domain/outbox/outbox.ts";
import { listedToysAhead } from "#domain/outbox/projection/toyAhead.ts";
import type { ListedToy } from "#domain/types.ts";
import classes from "./ToyCard.module.css";
import { ToyCard } from "./ToyCard.tsx";

interface ToyCardsProps {
  toys: ListedToy[];
  label: string;
  /** What is unsent on this device. */
  entries: readonly Entry[];
}

export function ToyCards({ toys, label, entries }: ToyCardsProps) {
  const ahead = useMemo(() => listedToysAhead(toys, entries), [toys, entries]);
  return (
    <ul className={classes.list} aria-label={label}>
      {ahead.map((known) => (
        <li key={known.toy.strToyBarcode}>
          <ToyCard known={known} />
        </li>
      ))}
    </ul>
  );
}
