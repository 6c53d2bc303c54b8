/** /storage: sections, the Floor and their boxes (specification section 2, "Storage"). */
import { Button, Group, Stack, Switch } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";
import { storageMachine } from "#machines/storage.machine.ts";
import { newKey } from "#src/api/client.ts";
import type { BoxSelection } from "#src/boxes/selection.ts";
import { SearchField } from "#src/toys/SearchField.tsx";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { Problem } from "#src/ui/states.tsx";
import { alertToast, toast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { usePhone } from "#src/ui/usePhone.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { useIsWorking } from "#src/work/useIsWorking.ts";
import { WorkFrame } from "#src/work/WorkFrame.tsx";
import { runOrders } from "#src/work/work.ts";
import { AddBoxDialog } from "./AddBoxDialog.tsx";
import { EditActions } from "./EditActions.tsx";
import { FoundBoxes } from "./FoundBoxes.tsx";
import { Sections } from "./Sections.tsx";
import classes from "./Storage.module.css";
import { StorageQuestions } from "./StorageQuestions.tsx";
import { addBox, addSection, generateCode } from "./storageActors.ts";

const route = getRouteApi("/_signedIn/storage");
const machine = storageMachine.provide({ actors: { addSection, runOrders } });
const formMachine = addBoxMachine.provide({ actors: { addBox, generateCode } });

export function StorageScreen() {
  return (
    <WorkFrame>
      <Storage />
    </WorkFrame>
  );
}

function Storage() {
  const { q } = route.useSearch();
  const { sections, hasFailed, stamp } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const isPhone = usePhone();
  const isWorking = useIsWorking();
  const actor = useScreenActor(machine);
  const form = useScreenActor(formMachine);
  const snapshot = useSelector(actor, (current) => current);
  useEmitted(actor, (emitted) => {
    if (emitted.type === "storage.changed") return router.invalidate();
    if (emitted.type === "action.failed") return alertToast(emitted.sentence);
    toast(messages.sectionAdded(emitted.intSection));
  });
  useEmitted(form, (emitted) => {
    if (emitted.type === "storage.changed") return router.invalidate();
    if (emitted.type === "action.failed") return alertToast(emitted.sentence);
    toast(messages.boxAdded(emitted.strBoxCode));
  });

  if (hasFailed) {
    return <Problem text={messages.sectionsNotLoaded} onRetry={() => router.invalidate()} />;
  }
  const isEditing = snapshot.hasTag("editing");
  const selection: BoxSelection = {
    isEditing,
    boxes: snapshot.context.boxes,
    onToggle: ({ strBoxCode, intSection }) =>
      actor.send({ type: "box.toggled", strBoxCode, intSection }),
  };
  const addsBelow = isPhone && !isEditing;
  // In edit mode on a phone they stand beside the switch, which leaves them little room.
  const buttonSize = isPhone && isEditing ? { size: "sm", px: 10 } : {};
  const addButtons = (
    <div className={classes.actions}>
      <Button
        {...buttonSize}
        variant="default"
        loading={snapshot.hasTag("addingSection")}
        onClick={() =>
          actor.send({
            type: "section.added",
            taken: sections.map(({ intSection }) => intSection),
            key: newKey(),
          })
        }
      >
        Add section
      </Button>
      <Button
        {...buttonSize}
        onClick={() => form.send({ type: "form.opened", formKey: newKey(), intSection: null })}
      >
        Add box
      </Button>
    </div>
  );
  return (
    <Stack gap="md">
      <SearchField
        label="Filter boxes"
        value={q ?? ""}
        onChange={(text) =>
          navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
        }
        placeholder="Box code or note"
      />
      <Group justify="space-between" gap={8}>
        <Switch
          data-focus-home
          label="Edit mode"
          checked={isEditing}
          disabled={snapshot.hasTag("busy")}
          onChange={() => actor.send({ type: "edit.switched" })}
          classNames={{ body: classes.switch }}
        />
        {!addsBelow && addButtons}
      </Group>
      {q ? (
        <FoundBoxes q={q} stamp={stamp} selection={selection} />
      ) : (
        <Sections
          sections={sections}
          stamp={stamp}
          selection={selection}
          selectedSections={snapshot.context.sections}
          onToggle={(intSection) => actor.send({ type: "section.toggled", intSection })}
        />
      )}
      {!isWorking && addsBelow && <BottomPanel>{addButtons}</BottomPanel>}
      {!isWorking && isEditing && <EditActions actor={actor} />}
      <StorageQuestions actor={actor} sections={sections} />
      <AddBoxDialog actor={form} sections={sections} />
    </Stack>
  );
}
