/** The router's addresses of a scan's destinations (specification section 2, Scan logic). */
import { linkOptions } from "@tanstack/react-router";
import type { Destination } from "#domain/scan/scanOutcome.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The camera chosen on the scan screen, for the box camera. */
    deviceId?: string;
    /** Whether the box camera begins with adding, not with its menu. */
    isAdding?: boolean;
  }
}

/** `deviceId` is the camera that was chosen here, or null. */
export function linkTo(destination: Destination, deviceId: string | null = null) {
  switch (destination.type) {
    case "box":
      return linkOptions({
        to: "/boxcamera/$boxCode",
        params: { boxCode: destination.strBoxCode },
        state: deviceId ? { deviceId } : {},
      });
    case "toy":
      return linkOptions({
        to: "/inventory/$barcode",
        params: { barcode: destination.strToyBarcode },
      });
    case "newToy":
      return linkOptions({ to: "/inventory/new", search: { barcode: destination.strCode } });
  }
}
