/** Tags: chips to remove, a field to add (specification section 5: at most 5 of 50 characters). */
import { ActionIcon, Button, Card, Group, Text, TextInput, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { TAG_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { toyOf } from "#machines/item.setup.ts";
import classes from "./Item.module.css";
import type { ItemRef } from "./itemRef.ts";

export function TagsCard({ item }: { item: ItemRef }) {
  const tags = useSelector(item, ({ context }) => toyOf(context).tags);
  const { tagText, tagProblem, removedTag } = useSelector(item, ({ context }) => context);
  const isBusy = useSelector(item, (snapshot) => snapshot.hasTag("changingTags"));
  return (
    <Card>
      <Title order={2} size="h3" mb="xs">
        Tags
      </Title>
      <Group gap="xs" mb="sm">
        {tags.length === 0 && <Text c="dimmed">{messages.noTags}</Text>}
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
            <ActionIcon
              aria-label={`Remove tag ${tag}`}
              className={classes.removeTag}
              radius="xl"
              loading={isBusy && removedTag === tag}
              onClick={() => item.send({ type: "tag.removed", tag })}
            >
              <IconX size={18} />
            </ActionIcon>
          </span>
        ))}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          item.send({ type: "tag.submitted" });
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
            readOnly={isBusy}
            value={tagText}
            error={tagProblem}
            onChange={(event) => item.send({ type: "tag.typed", text: event.currentTarget.value })}
          />
          <Button
            type="submit"
            variant="light"
            disabled={tagText.trim() === ""}
            loading={isBusy && removedTag === null}
          >
            Add
          </Button>
        </Group>
      </form>
    </Card>
  );
}
