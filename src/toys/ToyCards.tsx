/** Toys as a list of cards, each as it will be. */
import { SimpleGrid } from "@mantine/core";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { ListedToy } from "#domain/types.ts";
import { ToyCard } from "./ToyCard.tsx";

interface ToyCardsProps {
  toys: ProjectedToy<ListedToy>[];
  label: string;
}

export function ToyCards({ toys, label }: ToyCardsProps) {
  return (
    <SimpleGrid component="ul" minColWidth="min(100%, 24rem)" spacing={8} aria-label={label}>
      {toys.map((toy) => (
        <li key={toy.strToyBarcode}>
          <ToyCard toy={toy} />
        </li>
      ))}
    </SimpleGrid>
  );
}
