/** Beside a value that the server does not have yet (design section 4, "The outbox"). */
import { Badge } from "@mantine/core";

export function UnsentMark() {
  return (
    <Badge variant="light" color="orange" size="sm">
      unsent
    </Badge>
  );
}
