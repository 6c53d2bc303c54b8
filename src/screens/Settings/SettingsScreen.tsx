/** /settings: the shop's choices, for admins with all rights (our addition; docs/design.md, "Counting"). */
import { Button, Stack, Switch, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutationState, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "#domain/formatNumbers.ts";
import type { Settings, SettingsChange } from "#domain/types.ts";
import { Problems } from "#src/api/ErrorAlert.tsx";
import { backupsQuery } from "#src/api/queries.ts";
import { downloadBackup, useDownload } from "#src/files/download.ts";
import { settingsQuery, useSettingsChange } from "#src/stock/settings.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import { OwnFieldsCard } from "./OwnFieldsCard.tsx";
import { ReasonsCard } from "./ReasonsCard.tsx";
import { ReceiversCard } from "./ReceiversCard.tsx";
import { SettingsCard } from "./rows.tsx";

/** A backup as a file, and the moment of the last one, for admins with all rights (our addition). */
function BackupCard() {
  const query = useQuery(backupsQuery);
  const { isLoading, start } = useDownload();
  if (!query.data) return <Unread query={query} />;
  const { isPossible, newest, problems } = query.data;
  const download = async () => {
    await downloadBackup();
    await query.refetch();
  };
  return (
    <SettingsCard title="Backup">
      {isPossible ? (
        <>
          <Text>
            {newest
              ? `The last one was made ${formatMoment(newest.intMadeAt)} (${formatBytes(newest.intBytes)}).`
              : "None was made yet."}
          </Text>
          <Problems problems={problems} />
          <Text size="sm" c="dimmed">
            One file with everything that is stored: toys, boxes, history, pictures and accounts.
            One is made each night on the server; keep another on another device, where no stranger
            reads it. Whoever runs the server puts it back.
          </Text>
          <Button
            style={{ alignSelf: "flex-start" }}
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={isLoading}
            onClick={() => start(download)}
          >
            Download a backup
          </Button>
        </>
      ) : (
        <Text>This stock is kept in PostgreSQL: whoever runs the server makes its backups.</Text>
      )}
    </SettingsCard>
  );
}

interface Choice {
  name: Exclude<keyof Settings, "reasons" | "ownFields" | "isMailPossible">;
  label: string;
  description: string;
}

const BOXES: Choice[] = [
  {
    name: "isAllInBoxes",
    label: "Everything lies in boxes",
    description: "Pieces in no box then contradict the quantity, and are listed to be put right.",
  },
];
const LOW: Choice[] = [
  {
    name: "isByThreshold",
    label: "Low by each toy's own threshold",
    description:
      "A toy is low with fewer pieces than its threshold, critical where 2 or fewer are left of it, and neither without a threshold. Otherwise Home counts 10 and 2 pieces of every toy.",
  },
];
const COUNTING: Choice[] = [
  {
    name: "isZeroAsked",
    label: "Ask when a box runs empty of a toy",
    description: "Whoever takes the last piece is asked whether there is really none left.",
  },
  {
    name: "isTolerant",
    label: "One piece more or less is fine above 50",
    description: "Otherwise everything that differs is asked to be counted again.",
  },
  {
    name: "isRecountByOther",
    label: "Somebody else counts again",
    description: "What differs is booked only after another person has counted it too.",
  },
];

/** What the card of a list needs to save it. */
function useListChange<List extends "reasons" | "ownFields">(name: List, stored?: Settings) {
  const [saved, setSaved] = useState(0);
  const { isPending, mutate } = useSettingsChange();
  const onSave = (list: Settings[List]) => {
    const change: SettingsChange = { [name]: list, seen: { [name]: stored?.[name] } };
    mutate(change, { onSuccess: () => setSaved((before) => before + 1) });
  };
  return { onSave, isBusy: isPending, saved };
}

export function SettingsScreen() {
  const query = useQuery(settingsQuery);
  const change = useSettingsChange();
  const underWay = useMutationState({
    filters: { mutationKey: settingsQuery.queryKey, status: "pending" },
    select: ({ state }) => state.variables as SettingsChange,
  });
  const reasons = useListChange("reasons", query.data);
  const ownFields = useListChange("ownFields", query.data);
  if (!query.data) return <Unread query={query} />;
  const stored = query.data;
  const settings: Settings = Object.assign({}, stored, ...underWay);
  const cardOf = (title: string, choices: Choice[]) => (
    <SettingsCard title={title} gap="lg">
      {choices.map(({ name, label, description }) => (
        <Switch
          key={name}
          size="md"
          py={4}
          label={label}
          description={description}
          checked={settings[name]}
          onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
        />
      ))}
    </SettingsCard>
  );
  return (
    <Stack gap="md">
      {cardOf("Counting", COUNTING)}
      {cardOf("Boxes", BOXES)}
      {cardOf("Low stock", LOW)}
      <ReasonsCard {...reasons} stored={stored.reasons} />
      <OwnFieldsCard {...ownFields} stored={stored.ownFields} />
      <ReceiversCard />
      <BackupCard />
      <TextLink to="/how-it-is">How the server is</TextLink>
    </Stack>
  );
}
