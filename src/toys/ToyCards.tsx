/** Toys as a list of cards, each as it will be. */
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { ListedToy } from "#domain/types.ts";
import classes from "./ToyCard.module.css";
import { ToyCard } from "./ToyCard.tsx";

interface ToyCardsProps {
  toys: ProjectedToy<ListedToy>[];
  label: string;
}

export function ToyCards({ toys, label }: ToyCardsProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {toys.map((toy) => (
        <li key={toy.strToyBarcode}>
          <ToyCard toy={toy} />
        </li>
      ))}
    </ul>
  );
}
