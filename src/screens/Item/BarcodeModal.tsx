/** The dialog "Barcode": bars that scan from the screen, to print and to download (specification section 2). */
import { Button, SimpleGrid, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import type { Toy } from "#domain/types.ts";
import { useDownload } from "#src/files/download.ts";
import { downloadLabel } from "#src/labels/labelCalls.ts";
import { Barcode } from "#src/ui/Barcode.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import classes from "./Item.module.css";

interface BarcodeModalProps {
  toy: Toy;
  opened: boolean;
  onClose: () => void;
}

export function BarcodeModal({ toy, opened, onClose }: BarcodeModalProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Barcode"
      classNames={{ overlay: classes.overlay, header: classes.header, content: classes.content }}
    >
      <div className={classes.label}>
        <Text fw={700} ta="center" mb="xs" className="breakable">
          {toy.strName}
        </Text>
        <Barcode code={toy.strToyBarcode} className={classes.bars} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="md" className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <DownloadButton code={toy.strToyBarcode} />
      </SimpleGrid>
    </Dialog>
  );
}

function DownloadButton({ code }: { code: string }) {
  const { isLoading, start } = useDownload();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={isLoading}
      onClick={() => start(() => downloadLabel(code))}
    >
      Download PDF
    </Button>
  );
}
