/** "Export": the stock as a file, for a spreadsheet or for another program (our addition; design section 2, "Export"). */
import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ExportFormat } from "#src/api/download.ts";
import { useDownload } from "./useDownload.ts";

export function ExportMenu({ load }: { load: (format: ExportFormat) => Promise<void> }) {
  const { isLoading, start } = useDownload();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          px={8}
          loading={isLoading}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start(() => load("csv"))}>CSV for spreadsheets</Menu.Item>
        <Menu.Item onClick={() => start(() => load("json"))}>JSON for programs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
