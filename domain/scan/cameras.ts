/** The cameras of a device, and what keeps one from giving a picture (specification section 2, Scan Barcode). */

/** A video input as the browser names it; the label is empty until the camera was allowed once. */
export interface CameraDevice {
  deviceId: string;
  label: string;
}

/** Any other problem is just "failed". */
export const EXPLAINED_PROBLEMS = ["denied", "busy", "unplugged", "insecure", "missing"] as const;
export const CAMERA_PROBLEMS = [...EXPLAINED_PROBLEMS, "failed"] as const;

export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];
