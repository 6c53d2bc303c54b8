/** A button from a search that found nothing to a search for the word that may be meant. */
import { Button } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { meaningQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";

interface DidYouMeanProps {
  q: string | undefined;
  /** Whether the list has boxes as well as toys. */
  withBoxes?: boolean;
  onTake: (meant: string) => void;
}

export function DidYouMean({ q = "", withBoxes = false, onTake }: DidYouMeanProps) {
  const { data: meant } = useAsk(meaningQuery(q, !withBoxes), { isEnabled: q.trim() !== "" });
  if (!meant) return null;
  return (
    <Button variant="light" h="auto" mih={44} py={8} onClick={() => onTake(meant)}>
      <span style={{ whiteSpace: "normal" }}>{messages.didYouMean(meant)}</span>
    </Button>
  );
}
