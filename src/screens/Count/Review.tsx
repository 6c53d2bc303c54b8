/** Compares the counted amounts with the recorded ones, one tap a line, and books all as one (docs/design.md, "Counting"). */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { countMessages } from "#domain/count/countMessages.ts";
import { recountSentence, sortLines, summaryOf } from "#domain/count/differences.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import { formatCommand } from "#domain/outbox/commands.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import { missingCodes } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { CountLine } from "#domain/types.ts";
import { countQuery } from "#src/api/queries.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { LookedUpAgain } from "#src/scan/ScanNotices.tsx";
import { useEntries } from "#src/stock/useAsk.ts";
import { ToyLine } from "#src/toys/ToyLine.tsx";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading, Notice, Unread } from "#src/ui/states.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import type { CountRef } from "./actors.ts";
import { ReviewRow } from "./ReviewRow.tsx";

const NOT_FOUND = 404;

/** A line that the server refused. Where the server knows no toy of that code, the toy can be added and the line handed in again. */
function RefusedLine({ entry: { command, refusal }, count }: { entry: Entry; count: CountRef }) {
  const barcode = "strToyBarcode" in command ? command.strToyBarcode : "";
  const line = useSelector(count, ({ context }) =>
    context.cart.find(({ strToyBarcode }) => strToyBarcode === barcode),
  );
  const handInAgain = (toy: NonNullable<typeof line>) => {
    const amount = toy.intAmountInBox;
    count.send({ type: "amount.changed", toy, amount, at: serverNow() });
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
          <Button variant="default" onClick={() => handInAgain(line)}>
            Hand in again
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Shown while lines are handed in. Without an answer of the server it leads to the next box, so that nobody has to wait. */
function HandingIn({ count }: { count: CountRef }) {
  const next = useSelector(count, ({ context }) => context.next);
  const { device, outbox } = useRouteContext({ from: "/_signedIn" });
  // While the server is not found, nothing is sent and no command fails by itself: the outbox's failure count shows it.
  const isUnanswered = useSelector(
    useSharedActor(outbox.actor),
    ({ context }) => context.failureCount > 0,
  );
  if (!isUnanswered) {
    return <Loading text="Handing in what was counted…" />;
  }
  return (
    <Notice icon={<IconClipboardList size={32} />} title="Counted, not compared yet">
      <Text ta="center">
        {device.isPersisted() ? messages.kept : `${messages.notStored} ${messages.keepOpen}`} What
        differs is shown here then.
      </Text>
      {next === null ? (
        <Text ta="center">Go on with the next box: scan its label.</Text>
      ) : (
        <LinkButton to="/count/$boxCode" params={{ boxCode: next }}>
          Count box {next}
        </LinkButton>
      )}
    </Notice>
  );
}

/** The names of the toys, by their barcodes, that have a refused line and none among `lines`: each time it is counted, a toy is handed in anew. */
function refusedToys(refused: readonly Entry[], lines: readonly CountLine[]): string[] {
  const names = new Map<string, string>();
  for (const { command } of refused) {
    if (command.kind === "countLine") names.set(command.strToyBarcode, command.strName);
  }
  for (const { strToyBarcode } of lines) names.delete(strToyBarcode);
  return [...names.values()];
}

export function Review({ count }: { count: CountRef }) {
  const state = useSelector(count, (current) => current);
  // `boxCode`: the count at the server has the code of when it began.
  const { strCount, strBoxCode: boxCode, choices, problem, failed } = state.context;
  const countId = strCount ?? "";
  const unknown = missingCodes(state.context);
  const isAskingRest = state.hasTag("askingRest");
  const entries = useEntries().filter(
    ({ command }) => "strCount" in command && command.strCount === countId,
  );
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const isPersisting = useSelector(
    useSharedActor(outbox.actor),
    ({ context }) => context.persistingCount > 0,
  );
  const isHandedIn = !isPersisting && entries.every(({ isSettled }) => isSettled);
  const refused = entries.filter(({ refusal }) => refusal !== null);
  const query = useQuery({ ...countQuery(countId), enabled: isHandedIn });
  const { data } = query;
  const lacking = refusedToys(refused, data?.lines ?? []);
  const queries = useQueryClient();
  // An answer from before the last line was handed in lacks that line.
  useEffect(() => {
    if (!isHandedIn) void queries.resetQueries({ queryKey: countQuery(countId).queryKey });
  }, [isHandedIn, queries, countId]);
  const isKnown = unknown.length + failed.length + lacking.length === 0;
  const isWhole = data !== undefined && data.missing.length === 0 && isKnown;
  // A new answer may leave nothing to ask about.
  useEffect(() => {
    if (isAskingRest && isWhole) count.send({ type: "rest.cancelled" });
  }, [count, isAskingRest, isWhole]);
  const resume = () => count.send({ type: "counting.resumed" });
  if (!isHandedIn || !data) {
    return (
      <Stack>
        {isHandedIn ? <Unread query={query} /> : <HandingIn count={count} />}
        <Button variant="default" onClick={resume}>
          Go on counting
        </Button>
      </Stack>
    );
  }
  const { differing, right } = sortLines(data.lines);
  const again = differing.filter(({ strRecount }) => strRecount !== "none");
  const byOther = again.some(({ strRecount }) => strRecount === "other");
  const barcodes = data.lines.map(({ strToyBarcode }) => strToyBarcode);
  const book = () => count.send({ type: "count.confirmed", barcodes, isWhole });
  return (
    <Stack gap="md">
      <Text fw={700} size="lg" role="status">
        {summaryOf(data, unknown.length, lacking.length)}
      </Text>
      <LookedUpAgain pulls={failed.length} isCounted />
      {refused.map((entry) => (
        <RefusedLine key={entry.command.id} entry={entry} count={count} />
      ))}
      {problem && (
        <Text c="red" role="alert">
          {problem}
        </Text>
      )}
      {again.length > 0 && (
        <Stack gap={8}>
          <Text>{recountSentence(again.length, byOther)}</Text>
          <Button
            variant="light"
            onClick={() => count.send({ type: "recount.asked", toys: again, at: serverNow() })}
          >
            Count {formatCount(again.length, "toy")} again
          </Button>
        </Stack>
      )}
      <ul className="lines" aria-label="Differences">
        {differing.map((line) => (
          <ReviewRow
            key={line.strToyBarcode}
            line={line}
            choice={choices.find(({ strToyBarcode }) => strToyBarcode === line.strToyBarcode)}
            boxCode={boxCode}
            count={count}
          />
        ))}
        {data.missing.map((toy) => (
          <ToyLine key={toy.strToyBarcode} toy={toy} text="Not counted">
            <Button
              variant="default"
              onClick={() =>
                count.send({ type: "amount.changed", toy, amount: 0, at: serverNow() })
              }
            >
              None there
            </Button>
          </ToyLine>
        ))}
      </ul>
      {right.length > 0 && (
        <Text c="dimmed" className="breakable">
          Right: {right.map(({ strName, intAmount }) => `${intAmount} × ${strName}`).join(", ")}
        </Text>
      )}
      <BottomPanel>
        <Group wrap="nowrap" grow preventGrowOverflow={false}>
          <Button size="lg" px="sm" variant="default" onClick={resume}>
            Go on counting
          </Button>
          <Button size="lg" loading={state.hasTag("busy")} onClick={book}>
            Book all
          </Button>
        </Group>
      </BottomPanel>
      <ConfirmDialog
        opened={isAskingRest}
        sentence={countMessages.bookWithout}
        confirmLabel="Book"
        onConfirm={book}
        onCancel={() => count.send({ type: "rest.cancelled" })}
      >
        {data.missing.length > 0 && (
          <Text className="breakable">
            {countMessages.notCounted(data.missing.map(({ strName }) => strName))}
          </Text>
        )}
        {unknown.length > 0 && (
          <Text className="breakable">{countMessages.unknownCodes(unknown)}</Text>
        )}
        {failed.length > 0 && (
          <Text className="breakable">
            {countMessages.notLookedUp(codesToAskAgain({ failed }, failed.length))}
          </Text>
        )}
        {lacking.length > 0 && (
          <Text className="breakable">{countMessages.refusedLines(lacking)}</Text>
        )}
      </ConfirmDialog>
    </Stack>
  );
}
