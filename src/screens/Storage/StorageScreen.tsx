/** /storage: sections, the Floor and their boxes (specification section 2, "Storage"). */
import { Button, type ButtonProps, Group, SegmentedControl, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise, waitFor } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { smallestMissingSection } from "#domain/box/sectionNumbers.ts";
import type { SelectedBox } from "#domain/selection.ts";
import type { Section } from "#domain/types.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import type { BoxSelection } from "#src/boxes/BoxList.tsx";
import { CountPlacesLink } from "#src/counts/CountLink.tsx";
import { LongestNotCounted } from "#src/counts/PlaceList.tsx";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { SendingBar } from "#src/outbox/SendingBar.tsx";
import { useShownSignal } from "#src/outbox/useOrder.ts";
import { useRights } from "#src/session/rights.tsx";
import { askBoxes, askPlaces } from "#src/stock/ask.ts";
import { sectionsQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { EditSwitch } from "#src/ui/EditSwitch.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { ErrorState, Loading } from "#src/ui/states.tsx";
import { alertToast, toast } from "#src/ui/toast.ts";
import { usePhone } from "#src/ui/usePhone.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { AddBoxDialog, BLANK_BOX, useAddBox } from "./AddBoxDialog.tsx";
import { EditActions, SelectByScan } from "./EditActions.tsx";
import { SectionNameDialog, useSectionName } from "./SectionNameDialog.tsx";
import { regionId } from "./SectionRegion.tsx";
import { FoundBoxes, Sections } from "./Sections.tsx";
import { StorageDialogs } from "./StorageDialogs.tsx";

interface AddSectionProps extends ButtonProps {
  sections: readonly Section[];
}

/** "Add section": the smallest number that is free (specification section 2, "Storage"). */
function AddSection({ sections, ...button }: AddSectionProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const signal = useShownSignal();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const taken = sections.map((section) => section.intSection);
      const sectionNumber = smallestMissingSection(taken);
      const outcome = await outbox.order(
        { kind: "createSection", intSection: sectionNumber },
        signal(),
      );
      if (outcome.type !== "done") return;
      document.getElementById(regionId(sectionNumber))?.scrollIntoView();
      toast(boxMessages.sectionAdded(sectionNumber));
    },
  });
  return (
    <Button {...button} variant="default" loading={isPending} onClick={() => mutate()}>
      Add section
    </Button>
  );
}

const route = getRouteApi("/_signedIn/storage");

export function StorageScreen() {
  const { q, sort } = route.useSearch();
  const { data: sections, query: read } = useAsk(sectionsQuery);
  const changeSearch = useSearchChange<{ q?: string | undefined; sort?: "counted" | undefined }>();
  const isPhone = usePhone();
  const mayChange = useRights().includes("stock");
  const stock = route.useRouteContext();
  const { outbox } = stock;
  const actor = useScreenActor(
    selectionMachine.provide({
      actors: {
        submit: outbox.submitActor(),
        readPlaces: fromPromise<SelectedBox[], { boxes: SelectedBox[] }>(({ input, signal }) =>
          askPlaces(stock, input.boxes, signal),
        ),
      },
    }),
    { input: {} },
  );
  const [added, setAdded] = useState<BoxSelection["added"]>(null);
  const form = useAddBox(({ strBoxCode, intSection }) => {
    setAdded({ strBoxCode, intSection });
    document.getElementById(regionId(intSection ?? "floor"))?.scrollIntoView();
  });
  const names = useSectionName();
  const snapshot = useSelector(actor, (current) => current);
  const isAdding = useSelector(form, (current) => current.hasTag("open"));
  useEmitted(actor, ({ sentence }) => void alertToast(sentence));

  if (!sections) {
    if (!read.error) return <Loading />;
    return <ErrorState text={boxMessages.sectionsNotLoaded} onRetry={() => void read.refetch()} />;
  }
  const isSending = snapshot.hasTag("sending");
  const isEditing = snapshot.hasTag("selecting");
  const { things } = snapshot.context;
  const selection: BoxSelection = {
    isEditing,
    added,
    boxes: things,
    onToggle: ({ strBoxCode, intSection }) =>
      actor.send({ type: "thing.toggled", thing: { strBoxCode, intSection } }),
  };
  const toggleSection = async (section: number) => {
    const toggle = { type: "thing.toggled", thing: { intSection: section } } as const;
    const isSelected = () => actor.getSnapshot().context.things.has(section);
    actor.send(toggle);
    if (!isSelected()) return;
    const event = await askBoxes(stock, section).then(
      (found) => {
        const boxes = found.map(({ strBoxCode }) => ({ strBoxCode, intSection: section }));
        return { type: "section.read", section, boxes } as const;
      },
      () => {
        alertToast(boxMessages.boxesNotLoaded);
        return toggle;
      },
    );
    // A question that is open meanwhile is about what was selected before. The screen may be left.
    await waitFor(actor, (now) => now.can(event) || !isSelected()).catch(() => {});
    if (isSelected()) actor.send(event);
  };
  const addsBelow = isPhone && !isEditing;
  // In edit mode on a phone the buttons stand beside the switch, where there is little room.
  const buttonSize = isPhone && isEditing ? { size: "sm", px: 10 } : {};
  const addButtons = mayChange && (
    <Group gap={8} grow preventGrowOverflow={false}>
      <AddSection {...buttonSize} sections={sections} />
      <Button
        {...buttonSize}
        onClick={() => form.send({ type: "dialog.opened", command: BLANK_BOX })}
      >
        Add box
      </Button>
    </Group>
  );
  return (
    <Stack gap="md">
      <SearchField
        aria-label="Filter boxes"
        value={q ?? ""}
        onChange={(text) => changeSearch({ q: text || undefined })}
        placeholder="Box code or note"
      />
      <Group justify="space-between" gap={8}>
        <EditSwitch
          label="Edit mode"
          isEditing={isEditing}
          isBusy={snapshot.hasTag("busy")}
          onSwitch={() => actor.send({ type: "selecting.switched" })}
        />
        {!isEditing && (
          <Group gap={0}>
            <CountPlacesLink />
            <HistoryLink search={{}} />
            <ExportMenu load={(format) => downloadExport("boxes", format)} />
          </Group>
        )}
        {!addsBelow && addButtons}
      </Group>
      {!isEditing && !q && (
        <SegmentedControl
          aria-label="Sort"
          data={[
            { value: "", label: "By section" },
            { value: "counted", label: "Longest not counted" },
          ]}
          value={sort ?? ""}
          onChange={(value) => changeSearch({ sort: value === "counted" ? value : undefined })}
        />
      )}
      <StaleNotice queries={[read]} />
      {sort && !q && !isEditing ? (
        <LongestNotCounted />
      ) : q ? (
        <FoundBoxes q={q} selection={selection} />
      ) : (
        <Sections
          sections={sections}
          selection={selection}
          selectedSections={things}
          onToggle={(section) => void toggleSection(section)}
          onRename={({ intSection, strName = "" }) =>
            names.send({
              type: "dialog.opened",
              command: { kind: "changeSection", intSection, strName, strSeenName: strName },
            })
          }
        />
      )}
      {addsBelow && addButtons && <BottomPanel>{addButtons}</BottomPanel>}
      {isEditing && !isSending && <EditActions actor={actor} />}
      {isSending && <SendingBar commands={snapshot.context.commands} outbox={outbox} />}
      {isEditing && !isAdding && <SelectByScan actor={actor} />}
      <StorageDialogs actor={actor} sections={sections} />
      <SectionNameDialog actor={names} sections={sections} />
      <AddBoxDialog actor={form} sections={sections} />
    </Stack>
  );
}
