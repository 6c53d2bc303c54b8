/** The button below a list that shows more of its rows. */

import { Button } from "@mantine/core";
import { formatNumber } from "#domain/formatNumbers.ts";

interface ShowMoreProps {
  /** The number of rows that are not shown, where it is known. */
  left?: number;
  isLoading?: boolean;
  onMore: () => void;
}

export function ShowMore({ left, isLoading = false, onMore }: ShowMoreProps) {
  return (
    <Button variant="default" loading={isLoading} onClick={onMore}>
      Show more{left !== undefined && ` (${formatNumber(left)} left)`}
    </Button>
  );
}
