/** Toys as a list of cards. */
import type { ListedToy } from "#domain/types.ts";
import classes from "./ToyCard.module.css";
import { ToyCard } from "./ToyCard.tsx";

export function ToyCards({ toys, label }: { toys: ListedToy[]; label: string }) {
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
