/** "Export": the stock as a file, for a spreadsheet or for another program (our addition; docs/design.md, "Import"). */
import { Button, Menu } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { QUIET, TOUCH } from "#src/theme.ts";
import { type ExportFormat, useDownload } from "./download.ts";

/** A spreadsheet reads semicolons where this device's language has a decimal comma. */
const hasDecimalComma = () => (1.5).toLocaleString().includes(",");

export function ExportMenu({ load }: { load: (format: ExportFormat) => Promise<void> }) {
  const { isLoading, start } = useDownload();
  const [isSemicolon, setSemicolon] = useLocalStorage({
    key: "toyshelf.csv-semicolon",
    defaultValue: hasDecimalComma(),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...QUIET}
          style={{ flexShrink: 0 }}
          loading={isLoading}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          mih={TOUCH}
          onClick={() => start(() => load(isSemicolon ? "csv-semicolon" : "csv"))}
        >
          CSV for spreadsheets
        </Menu.Item>
        <Menu.Item mih={TOUCH} onClick={() => start(() => load("xlsx"))}>
          XLSX for spreadsheets
        </Menu.Item>
        <Menu.Item mih={TOUCH} onClick={() => start(() => load("json"))}>
          JSON for programs
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Cells of CSV are parted by</Menu.Label>
        <Menu.RadioGroup
          value={isSemicolon ? "Semicolons" : "Commas"}
          onChange={(sign) => setSemicolon(sign === "Semicolons")}
        >
          {["Commas", "Semicolons"].map((sign) => (
            <Menu.RadioItem key={sign} value={sign} mih={TOUCH}>
              {sign}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
