/** Scans that a screen takes by itself, to select a thing or to open it; each announces its outcome. */
import { cleanCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { ApiError } from "#src/api/client.ts";
import { hearPull } from "./feedback.ts";
import { useGun } from "./useGun.tsx";

/** The sentence about a scan, where the screen does not say it by itself, and whether the scan selected a thing. */
export interface ScanSelection {
  isSelected: boolean;
  sentence?: string;
}

export function useSelectByScan(select: (code: string) => Promise<ScanSelection>): void {
  const refuse = (sentence?: string) => hearPull("problem", sentence);
  const scan = async (readBarcode: string) => {
    const code = cleanCode(readBarcode);
    if (code === "") return refuse(scanMessages.emptyScan);
    try {
      const { isSelected, sentence } = await select(code);
      if (!isSelected) return refuse(sentence);
      hearPull("taken", sentence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) return refuse(messages.networkError);
      refuse(scanMessages.lookupFailedWith(error.status));
    }
  };
  useGun({ onScan: (readBarcode) => void scan(readBarcode) });
}
