/** The dialog "Barcode": bars that scan from the screen, to print and to download (specification section 2). */
import { Button, Loader, Modal, SimpleGrid, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { downloadLabel } from "#src/files/downloadLabel.ts";
import { alertToast } from "#src/ui/toast.ts";
import classes from "./Item.module.css";

interface BarcodeModalProps {
  toy: Toy;
  opened: boolean;
  onClose: () => void;
}

export function BarcodeModal({ toy, opened, onClose }: BarcodeModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Barcode"
      classNames={{ overlay: classes.overlay, header: classes.header, content: classes.content }}
    >
      <div className={classes.label}>
        <Text fw={700} ta="center" mb="xs" style={{ overflowWrap: "anywhere" }}>
          {toy.strName}
        </Text>
        <Bars code={toy.strToyBarcode} />
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
    </Modal>
  );
}

/** The picture's address, or null where the code cannot be drawn. */
async function draw(code: string): Promise<string | null> {
  try {
    const { drawBarcode } = await import("./drawBarcode.ts");
    return drawBarcode(code);
  } catch (error) {
    console.warn("The barcode was not drawn.", error);
    return null;
  }
}

function Bars({ code }: { code: string }) {
  const { data: src } = useQuery({ queryKey: ["bars", code], queryFn: () => draw(code) });
  if (src === undefined) return <Loader type="dots" display="block" mx="auto" my="xl" />;
  if (!src) return <Text ta="center">{messages.barcodeNotDrawn}</Text>;
  return <img src={src} alt={`Barcode ${code}`} className={classes.bars} />;
}

function DownloadButton({ code }: { code: string }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadLabel(code);
    } catch (error) {
      alertToast(error instanceof Error ? error.message : messages.somethingWrong);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={isBusy}
      onClick={download}
    >
      Download PDF
    </Button>
  );
}
