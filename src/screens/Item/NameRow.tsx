/** The toy's name and its edit. */

import { TextInput, Title } from "@mantine/core";
import { NAME_MAX } from "#domain/limits.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { EditRow } from "./EditRow.tsx";
import { focusedForEditing, useEdit } from "./useEdit.ts";
import type { FieldEditRef } from "./useToyActor.ts";

export function NameRow({ edit, toy }: { edit: FieldEditRef; toy: ProjectedToy }) {
  return (
    <EditRow edit={edit} toy={toy} field="name" isLabelHidden editor={<NameEditor edit={edit} />}>
      <Title order={2} fz={{ base: 24, sm: 28 }} lh={1.2} className="breakable">
        {toy.strName}
      </Title>
    </EditRow>
  );
}

function NameEditor({ edit }: { edit: FieldEditRef }) {
  const { draft, problem, change } = useEdit(edit);
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
