/** The notice that scans without an answer are looked up again by themselves. */
import { Text } from "@mantine/core";
import { scanMessages } from "#domain/scan/scanMessages.ts";

interface LookedUpAgainProps {
  pulls: number;
  /** Each is a piece. */
  isCounted?: boolean;
}

export function LookedUpAgain({ pulls, isCounted = false }: LookedUpAgainProps) {
  if (pulls === 0) return null;
  return (
    <Text size="sm" role="status" mt={8}>
      {scanMessages.lookedUpAgain(pulls, isCounted)}
    </Text>
  );
}
