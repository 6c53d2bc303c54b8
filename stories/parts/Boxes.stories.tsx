/** The shared components of src/boxes and src/work. */
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { BoxList } from "#src/boxes/BoxList.tsx";
import { PendingWork } from "#src/work/PendingWork.tsx";
import { WorkBar } from "#src/work/WorkBar.tsx";
import { Part, Variation } from "../support/Part.tsx";
import { inDark, onTablet } from "../support/screenStory.ts";
import { boxes, fullBox } from "../support/stock.ts";
import * as work from "../support/work.ts";

export default { title: "Parts/Boxes" };

type Boxes = Parameters<typeof BoxList>[0]["boxes"];
const answer: Boxes = {
  page: { items: boxes, total: boxes.length },
  hasFailed: false,
  isOld: false,
  retry: () => {},
};

interface ListProps {
  boxes: Boxes;
  isEditing?: boolean;
}

function List({ boxes: given, isEditing = false }: ListProps) {
  const [selected, setSelected] = useState(new Set(["CRATE-A"]));
  return (
    <BoxList
      boxes={given}
      expected={2}
      emptyText={messages.noBoxesHere}
      label="Boxes"
      withSection
      selection={{
        isEditing,
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
export const Full = list({ boxes: { ...answer, page: { items: [fullBox], total: 1_234_567 } } });
export const Empty = list({ boxes: { ...answer, page: { items: [], total: 0 } } });
export const Loading = list({ boxes: { ...answer, page: null, isOld: true } });
export const Failed = list({ boxes: { ...answer, page: null, hasFailed: true } });

export const UnfinishedWork = {
  render: () => (
    <Part frozen={work.resting(work.unfinished([...work.moveBoxes, ...work.deleteToys]))}>
      <PendingWork />
    </Part>
  ),
};
export const UnfinishedDeletion = {
  render: () => (
    <Part frozen={work.resting(work.unfinished(work.deleteToys.slice(0, 1)))}>
      <PendingWork />
    </Part>
  ),
};
export const Progress = {
  render: () => (
    <Part frozen={work.writing(work.moveBoxes)}>
      <Variation name="Moving">
        <WorkBar />
      </Variation>
    </Part>
  ),
};
export const ProgressOfDeletion = {
  render: () => (
    <Part frozen={work.writing(work.deleteToys)}>
      <Variation name="Deleting">
        <WorkBar />
      </Variation>
    </Part>
  ),
};
