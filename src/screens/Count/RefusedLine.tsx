/** A line of a count that the server refused, and the way on where it knows no toy of that code. */
import { Button, Group, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { formatCommand } from "#domain/outbox/commands.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import type { CountRef } from "./countRef.ts";

const NOT_FOUND = 404;

interface RefusedLineProps {
  entry: Entry;
  count: CountRef;
}

export function RefusedLine({ entry: { command, refusal }, count }: RefusedLineProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const barcode = "strToyBarcode" in command ? command.strToyBarcode : "";
  const line = useSelector(count, ({ context }) =>
    context.cart.find(({ strToyBarcode }) => strToyBarcode === barcode),
  );
  const handInAgain = async (toy: NonNullable<typeof line>) => {
    await outbox.drop(command.id);
    const intAmount = toy.intAmountInBox;
    count.send({ type: "amount.changed", toy, intAmount, intAt: serverNow() });
  };
  return (
    <div>
      <Text c="red" role="alert" className="breakable">
        {formatCommand(command)}: {refusal?.sentence}
      </Text>
      {line && refusal?.status === NOT_FOUND && (
        <Group gap="xs" mt={4}>
          <LinkButton to="/inventory/new" search={{ barcode }} variant="light">
            Add it
          </LinkButton>
          <Button variant="default" onClick={() => void handInAgain(line)}>
            Hand in again
          </Button>
        </Group>
      )}
    </div>
  );
}
