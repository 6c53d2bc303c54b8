/** Beside what the server does not have yet (docs/design.md, "Outbox"). */
import { Badge } from "@mantine/core";
import { messages } from "#domain/messages.ts";

/** The mark of a value, or of a thing whose deletion is unsent. */
export function UnsentMark({ text = "unsent" }: { text?: string }) {
  return (
    <Badge color="orange" size="sm">
      {text}
    </Badge>
  );
}

/** The mark of a thing in a list, where either may be so. */
export function RowMark({ thing }: { thing: { isUnsent: boolean; isDeleted: boolean } }) {
  if (thing.isDeleted) return <UnsentMark text={messages.willBeDeleted} />;
  return thing.isUnsent ? <UnsentMark /> : null;
}
