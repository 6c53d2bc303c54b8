/** The device's camera, which takes a picture where no app of its own does. */
import { Button, Group, Stack } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { CameraPicker } from "#src/scan/CameraPicker.tsx";
import { CameraView } from "#src/scan/CameraView.tsx";
import { useCamera } from "#src/scan/useCamera.ts";
import { photograph } from "./openPicture.ts";

interface TakePictureProps {
  onTake: (file: Blob) => void;
  onLeave: () => void;
}

export function TakePicture({ onTake, onLeave }: TakePictureProps) {
  const camera = useCamera();
  const { actor, video } = camera;
  const isLive = useSelector(actor, (snapshot) => snapshot.hasTag("live"));
  const [isTaking, setTaking] = useState(false);
  useEffect(() => actor.send({ type: "camera.requested" }), [actor]);
  const take = async () => {
    setTaking(true);
    const file = video.current && (await photograph(video.current));
    setTaking(false);
    if (file) onTake(file);
  };
  return (
    <Stack gap="sm">
      <CameraView camera={camera} isAimed={false} />
      <CameraPicker camera={camera} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Cancel
        </Button>
        <Button
          leftSection={<IconCamera size={20} aria-hidden />}
          disabled={!isLive}
          loading={isTaking}
          onClick={() => void take()}
        >
          Take picture
        </Button>
      </Group>
    </Stack>
  );
}
