/** Tags: chips to remove, a field to add (specification section 5: at most 5 of 50 characters). */

import { ActionIcon, Button, Card, Group, Text, TextInput, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { TAG_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { tagsMachine } from "#machines/tags.machine.ts";
import { MayChange } from "#src/session/rights.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Item.module.css";
import { useToyActor } from "./useToyActor.ts";

export function TagsCard({ machine, toy }: { machine: typeof tagsMachine; toy: ProjectedToy }) {
  const actor = useToyActor(machine, toy);
  const snapshot = useSelector(actor, (current) => current);
  const { text, problem, removed } = snapshot.context;
  // A chip that is taken off stays until there is an answer: a tap on the next one would find it busy.
  const { tags } = snapshot.hasTag("busy") ? snapshot.context.toy : toy;
  return (
    <Card>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3">
          Tags
        </Title>
        {toy.unsent.includes("tags") && <UnsentMark />}
      </Group>
      <Group gap="xs" mb="sm">
        {tags.length === 0 && <Text c="dimmed">{messages.noTags}</Text>}
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
            <MayChange>
              <ActionIcon
                aria-label={`Remove tag ${tag}`}
                c="inherit"
                radius="xl"
                loading={removed === tag}
                onClick={() => actor.send({ type: "tag.removed", tag })}
              >
                <IconX size={18} />
              </ActionIcon>
            </MayChange>
          </span>
        ))}
      </Group>
      <MayChange>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: "tag.submitted" });
          }}
        >
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label="Add tag"
              placeholder="Add tag"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              maxLength={TAG_MAX}
              readOnly={snapshot.hasTag("busy")}
              value={text}
              error={problem}
              onChange={(event) =>
                actor.send({ type: "tag.typed", text: event.currentTarget.value })
              }
            />
            <Button
              type="submit"
              variant="light"
              disabled={text.trim() === ""}
              loading={snapshot.hasTag("adding")}
            >
              Add
            </Button>
          </Group>
        </form>
      </MayChange>
    </Card>
  );
}
