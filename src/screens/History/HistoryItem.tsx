/** One item of the history: person, act and time, links to its things, and its undo or the reason why there is none. */
import { Badge, Button, Card, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import { countUnnamed, formatChange, formatWholeChange } from "#domain/history/changes.ts";
import {
  type Back,
  formatWho,
  type HistoryItem as Item,
  importIdOf,
  importOf,
  isAsked,
  mayGoBack,
  reasonNoUndoOf,
  undoOfItem,
  undoSince,
} from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { useRights } from "#src/session/rights.tsx";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { useFew } from "#src/ui/useFew.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import classes from "./History.module.css";
import { ThingLinks } from "./ThingLinks.tsx";

/** Entries of an item that are shown at first. */
const FIRST = 3;

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

export function HistoryItem({ item, back }: { item: Item; back?: Back | undefined }) {
  const rights = useRights();
  const { changes, newest } = item;
  const opened = importIdOf(newest);
  const time = (
    <Text component="time" size="sm" c="dimmed" dateTime={new Date(newest.intAt).toISOString()}>
      {timeFormat.format(newest.intAt)}
    </Text>
  );
  return (
    <Card component="li" padding="sm">
      {time}
      {changes.length === 1 ? (
        <Text className="breakable">
          <b>{formatWho(newest)}</b> <Act change={newest} />
        </Text>
      ) : (
        <Together item={item} />
      )}
      <UndoPart item={item}>
        <ThingLinks things={changes.flatMap(({ things }) => things)} />
        {back && mayGoBack(item, back, rights) && <BackToMoment item={item} back={back} />}
        {newest.strFile !== undefined && opened !== null && rights.includes("stock") && (
          <TextLink to="/import/$import" params={{ import: opened }} size="sm">
            Open the import
          </TextLink>
        )}
      </UndoPart>
    </Card>
  );
}

/** The act of an entry; a long one is spelled out on demand. */
function Act({ change }: { change: Item["newest"] }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || countUnnamed(change) === 0) return formatWholeChange(change);
  return (
    <>
      {formatChange(change)}{" "}
      <Button variant="subtle" size="sm" px="xs" onClick={() => setWhole(true)}>
        Show all
      </Button>
    </>
  );
}

function Together({ item: { changes, newest } }: { item: Item }) {
  const [shown, more] = useFew(changes.toReversed(), FIRST);
  return (
    <>
      <Text className="breakable">
        <b>{formatWho(newest)}</b> {historyMessages.changesTogether(changes.length)}:
      </Text>
      <ul className={`${classes.together} breakable`}>
        {shown.map((change) => (
          <li key={change.intChange}>
            <Act change={change} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function UndoPart({ item, children }: { item: Item; children: ReactNode }) {
  const { undo } = useRouteContext({ from: "/_signedIn" });
  const actor = useSharedActor(undo);
  const rights = useRights();
  const mayChange = rights.includes("stock");
  const command = undoOfItem(item);
  const isBusy = useSelector(actor, ({ context }) => isAsked(context.queue, command));
  const isUndone = item.changes.every(({ intUndoneBy }) => intUndoneBy !== null);
  const reason = reasonNoUndoOf(item, rights);
  const isGroup = "isTogether" in command.undone;
  const importId = importOf(item.newest, rights);
  const order = () => actor.send({ type: "undo.asked", undo: command });
  const note = reason ?? (isGroup ? historyMessages.undoTakesAll(item.newest.intTogether) : null);
  return (
    <>
      {note !== null && mayChange && !isUndone && (
        <Text size="sm" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
      <Group justify="flex-end" align="flex-end" gap="xs" mt={4}>
        {children}
        {importId !== null && !isUndone && (
          <LinkButton
            to="/import/$import"
            params={{ import: importId }}
            hash="undo"
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
          >
            Undo
          </LinkButton>
        )}
        {isUndone && <Badge color="gray">Undone</Badge>}
        {reason === null && mayChange && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            loading={isBusy}
            onClick={order}
          >
            Undo
          </Button>
        )}
      </Group>
    </>
  );
}

/** "Back to this moment": returns a toy, a box or the whole stock to its state right after a change (docs/design.md, "Undo"). */
function BackToMoment({ item, back }: { item: Item; back: Back }) {
  const { undo: shared } = useRouteContext({ from: "/_signedIn" });
  const actor = useSharedActor(shared);
  const undo = undoSince(item, back);
  const isBusy = useSelector(actor, ({ context }) => isAsked(context.queue, undo));
  return (
    <Button
      {...QUIET}
      leftSection={<IconHistory size={20} aria-hidden />}
      loading={isBusy}
      onClick={() => actor.send({ type: "undo.asked", undo })}
    >
      {historyMessages.backToThen}
    </Button>
  );
}
