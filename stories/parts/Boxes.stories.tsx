/** The shared components of src/boxes and src/outbox. */
import { useState } from "react";
import { createActor } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Entry } from "#domain/outbox/outbox.ts";
import { projectBoxes } from "#domain/outbox/projection/boxes.ts";
import { outboxMachine } from "#machines/outbox.machine.ts";
import { ApiError } from "#src/api/client.ts";
import { BoxList } from "#src/boxes/BoxList.tsx";
import { SendingBar } from "#src/outbox/SendingBar.tsx";
import type { BoxesRead } from "#src/reads/boxes.ts";
import { Part } from "../support/Part.tsx";
import { inDark, onTablet } from "../support/screenStory.ts";
import { boxes, fullBox } from "../support/stock.ts";
import { entriesOf } from "../support/unsent.ts";

export default { title: "Parts/Boxes" };

type Page = { items: typeof boxes; total: number };
const answer = {
  data: { items: boxes, total: boxes.length } as Page | undefined,
  error: null as Error | null,
  isFetching: false,
  isPlaceholderData: false,
  dataUpdatedAt: Date.now(),
  refetch: () => Promise.reject(new Error("A story reads nothing.")),
};

const noAnswer = new ApiError(0, {});

interface ListProps {
  boxes: typeof answer;
  isEditing?: boolean;
  entries?: readonly Entry[];
}

function List({ boxes: given, isEditing = false, entries = [] }: ListProps) {
  const [selected, setSelected] = useState(new Set(["CRATE-A"]));
  const read = given.data && { value: given.data, readAt: 0 };
  const data = read && projectBoxes(read, entries, { known: [], isListed: () => true });
  return (
    <BoxList
      boxes={{ data, total: given.data?.total, query: given as unknown as BoxesRead["query"] }}
      expected={2}
      emptyText={boxMessages.noBoxesHere}
      label="Boxes"
      withSection
      selection={{
        isEditing,
        added: null,
        boxes: selected,
        onToggle: ({ strBoxCode }) => {
          const next = new Set(selected);
          if (!next.delete(strBoxCode)) next.add(strBoxCode);
          setSelected(next);
        },
      }}
      onMore={() => {}}
    />
  );
}

const list = (props: ListProps) => ({
  render: () => (
    <Part>
      <List {...props} />
    </Part>
  ),
});

export const Links = list({ boxes: answer });
export const LinksInDark = { ...Links, globals: inDark };
export const Checkboxes = list({ boxes: answer, isEditing: true });
export const CheckboxesOnTablet = { ...Checkboxes, globals: onTablet };
export const Full = list({ boxes: { ...answer, data: { items: [fullBox], total: 1_234_567 } } });
export const Empty = list({ boxes: { ...answer, data: { items: [], total: 0 } } });
export const Loading = list({ boxes: { ...answer, data: undefined, isFetching: true } });
export const Failed = list({ boxes: { ...answer, data: undefined, error: noAnswer } });
export const FromBefore = list({ boxes: { ...answer, error: noAnswer } });

const unsent: NewCommand[] = [
  { kind: "createBox", strBoxCode: "CRATE-NEW", strCustomNote: "Spare parts", intSection: 2 },
  { kind: "moveBox", strBoxCode: "CRATE-A", intFrom: 1, intTo: 2 },
  { kind: "deleteBox", strBoxCode: boxes[1]?.strBoxCode ?? "" },
];
export const Unsent = list({
  boxes: answer,
  entries: entriesOf(...unsent),
});

const outbox = { actor: createActor(outboxMachine, { input: { owner: null } }) };

export const Sending = {
  render: () => (
    <Part>
      <SendingBar commands={unsent.slice(0, 2)} outbox={outbox} />
    </Part>
  ),
};
