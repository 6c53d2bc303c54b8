/** Beside a value, or a thing, that the server does not have yet (docs/design.md, "Outbox"). */
import { Badge } from "@mantine/core";
import { messages } from "#domain/messages.ts";

export function UnsentMark() {
  return (
    <Badge variant="light" color="orange" size="sm">
      unsent
    </Badge>
  );
}

/** Beside a thing whose deletion the server has not done yet. */
export function Going() {
  return (
    <Badge variant="light" color="orange" size="sm">
      {messages.willBeDeleted}
    </Badge>
  );
}

/** Beside a thing in a list, where either may be so. */
export function RowMark({ thing }: { thing: { isUnsent: boolean; isDeleted: boolean } }) {
  if (thing.isDeleted) return <Going />;
  return thing.isUnsent ? <UnsentMark /> : null;
}
