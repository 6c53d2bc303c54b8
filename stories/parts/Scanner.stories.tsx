/** The shared views of src/scanner. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { ScanMode } from "#domain/scan/scans.ts";
import { CameraPicker } from "#src/scan/CameraPicker.tsx";
import { CameraView } from "#src/scan/CameraView.tsx";
import { FeedbackSettings } from "#src/scan/FeedbackSettings.tsx";
import { GunInput } from "#src/scan/GunInput.tsx";
import { ScanHistory } from "#src/scan/ScanHistory.tsx";
import { ScanModeControl } from "#src/scan/ScanModeControl.tsx";
import { useCamera } from "#src/scan/useCamera.ts";
import { cameras } from "../support/cameras.ts";
import type { Frozen } from "../support/freeze.ts";
import { Part } from "../support/Part.tsx";
import { inDark } from "../support/screenStory.ts";
import { fullToy, train } from "../support/stock.ts";

export default { title: "Parts/Scanner" };

function View() {
  const camera = useCamera({ onRead: () => {} });
  return (
    <>
      <CameraPicker camera={camera} />
      <CameraView
        camera={camera}
        otherWay={
          <Button variant="subtle" color="white">
            Use a scanner gun
          </Button>
        }
      />
    </>
  );
}

const camera = (frozen: Frozen) => ({
  render: () => (
    <Part frozen={frozen}>
      <View />
    </Part>
  ),
});

export const CameraOff = camera(cameras.off);
export const CameraStarting = camera(cameras.starting);
export const CameraLive = camera(cameras.live);
export const CameraLit = camera(cameras.lit);
export const CameraDenied = camera(cameras.denied);
export const CameraBusy = camera(cameras.busy);
export const CameraUnplugged = camera(cameras.unplugged);
export const CameraInsecure = camera(cameras.insecure);
export const CameraMissing = camera(cameras.missing);
export const CameraFailed = camera(cameras.failed);

export const Gun = {
  render: () => (
    <Part>
      <GunInput onScan={() => {}} />
    </Part>
  ),
};
export const GunInDark = { ...Gun, globals: inDark };

function Mode() {
  const [mode, setMode] = useState<ScanMode>("camera");
  return <ScanModeControl value={mode} onChange={setMode} />;
}

export const Settings = {
  render: () => (
    <Part>
      <Mode />
      <FeedbackSettings />
    </Part>
  ),
};
export const SettingsInDark = { ...Settings, globals: inDark };

export const History = {
  render: () => (
    <Part>
      <ScanHistory
        lines={[
          { intScan: 5, strCode: train.strToyBarcode, text: train.strName, isProblem: false },
          { intScan: 4, strCode: "", text: scanMessages.emptyScan, isProblem: true },
          {
            intScan: 3,
            strCode: fullToy.strToyBarcode,
            text: fullToy.strName,
            isProblem: false,
            action: <Button variant="subtle">Open</Button>,
          },
          { intScan: 2, strCode: "CRATE-A", text: scanMessages.boxIntoBox, isProblem: true },
        ]}
      />
    </Part>
  ),
};
export const HistoryInDark = { ...History, globals: inDark };
