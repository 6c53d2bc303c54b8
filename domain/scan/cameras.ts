/** The cameras of a device, and what keeps one from giving a picture (specification section 2, Scan Barcode). */

/** A video input as the browser names it; the label is empty until the camera was allowed once. */
export interface CameraDevice {
  deviceId: string;
  label: string;
}

/** Any problem without a name of its own is just "failed". */
export type CameraProblem = "denied" | "busy" | "unplugged" | "insecure" | "missing" | "failed";
