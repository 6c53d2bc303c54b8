/** The toy's name and its edit. */
import { TextInput, Title } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { NAME_MAX } from "#domain/limits.ts";
import { toyOf } from "#machines/item.setup.ts";
import { EditRow } from "./EditRow.tsx";
import type { ItemRef } from "./itemRef.ts";
import { focusedForEditing, useEdit } from "./useEdit.ts";

export function NameRow({ item }: { item: ItemRef }) {
  const name = useSelector(item, ({ context }) => toyOf(context).strName);
  return (
    <EditRow item={item} field="name" editor={<NameEditor item={item} />}>
      <Title order={2} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Title>
    </EditRow>
  );
}

function NameEditor({ item }: { item: ItemRef }) {
  const { draft, problem, change } = useEdit(item);
  return (
    <TextInput
      aria-label="Name"
      autoComplete="off"
      maxLength={NAME_MAX}
      value={draft.strName}
      error={problem}
      onChange={(event) => change({ strName: event.currentTarget.value })}
      {...focusedForEditing}
    />
  );
}
