/** Marks of things and values that the server does not have yet (docs/design.md, "Outbox"). */
import { Badge } from "@mantine/core";
import { messages } from "#domain/messages.ts";

/** The mark of an unsent value, or of a thing whose deletion is unsent. */
export function UnsentMark({ text = "unsent" }: { text?: string }) {
  return (
    <Badge color="orange" size="sm">
      {text}
    </Badge>
  );
}

/** The mark of a thing in a list: of its unsent deletion, of an unsent change, or none. */
export function RowMark({ thing }: { thing: { isUnsent: boolean; isDeleted: boolean } }) {
  if (thing.isDeleted) return <UnsentMark text={messages.willBeDeleted} />;
  return thing.isUnsent ? <UnsentMark /> : null;
}
