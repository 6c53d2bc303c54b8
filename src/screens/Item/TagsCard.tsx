/** Tags: chips to remove, a field to add (specification section 5: at most 5 of 50 characters). */
import { ActionIcon, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { cutTags, parseTags, tagsProblem } from "#domain/toy/tags.ts";
import { useOrder } from "#src/outbox/useOrder.ts";
import { MayChange } from "#src/session/rights.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput, saidProblem } from "#src/ui/PlainInput.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";
import classes from "./Item.module.css";

type TagOrder =
  | Pick<NewCommandOf<"addTags">, "kind" | "tags">
  | Pick<NewCommandOf<"removeTag">, "kind" | "strTag">;

/** Submits changes of tags; the sentence under the field says why one failed. */
function useTagOrder(toy: ProjectedToy) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(toy.tags);
  const { mutate, isPending, variables } = useOrder<"addTags" | "removeTag">();
  const { strToyBarcode, strName } = toy;
  const order = (command: TagOrder) => {
    if (isPending) return;
    setShown(toy.tags);
    setProblem(null);
    mutate(
      { ...command, strToyBarcode, strName },
      {
        onSuccess(outcome) {
          if (outcome.type !== "refused") {
            if (command.kind === "addTags") setText("");
            return;
          }
          const isFull = outcome.code === "limit";
          if (!isFull)
            console.warn(`A change of ${strToyBarcode} was not saved.`, outcome.sentence);
          setProblem(isFull ? messages.tooManyTags : messages.notSavedYet);
        },
        onError: () => setProblem(messages.notSavedYet),
      },
    );
  };
  return {
    text,
    problem,
    isPending,
    ordered: isPending ? variables : undefined,
    // The chips stay until there is an answer: the next chip would move under the finger, and would not react meanwhile.
    tags: isPending ? shown : toy.tags,
    type(typed: string) {
      setText(cutTags(typed));
      setProblem(null);
    },
    add() {
      const tags = parseTags(text).filter((tag) => !toy.tags.includes(tag));
      const wrong = tagsProblem(toy.tags, tags);
      if (wrong) return setProblem(wrong);
      if (tags.length > 0) return order({ kind: "addTags", tags });
      setText("");
      setProblem(null);
    },
    remove: (tag: string) => order({ kind: "removeTag", strTag: tag }),
  };
}

export function TagsCard({ toy }: { toy: ProjectedToy }) {
  const { text, problem, isPending, ordered, tags, type, add, remove } = useTagOrder(toy);
  return (
    <Card>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h3">
          Tags
        </Title>
        {toy.unsent.includes("tags") && <UnsentMark />}
      </Group>
      {tags.length === 0 && (
        <Text c="dimmed" mb="sm">
          {messages.noTags}
        </Text>
      )}
      <Group component="ul" gap="xs" mb={tags.length === 0 ? 0 : "sm"}>
        {tags.map((tag) => (
          <li key={tag} className={classes.tag}>
            {tag}
            <MayChange>
              <ActionIcon
                aria-label={`Remove tag ${tag}`}
                c="inherit"
                radius="xl"
                loading={ordered?.kind === "removeTag" && ordered.strTag === tag}
                onClick={() => remove(tag)}
              >
                <IconX size={18} />
              </ActionIcon>
            </MayChange>
          </li>
        ))}
      </Group>
      <MayChange>
        <form onSubmit={handleSubmit(add)}>
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <PlainInput
              flex={1}
              aria-label="Add tag"
              placeholder="Add tag"
              autoCapitalize="none"
              enterKeyHint="done"
              readOnly={isPending}
              value={text}
              error={problem}
              {...saidProblem}
              onChange={type}
            />
            <Button
              type="submit"
              variant="light"
              disabled={text.trim() === ""}
              loading={ordered?.kind === "addTags"}
            >
              Add
            </Button>
          </Group>
        </form>
      </MayChange>
    </Card>
  );
}
