/** The dialog in which a picture is looked at, taken or chosen, cropped, replaced and removed. */
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCamera, IconTrash } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { messages } from "#domain/messages.ts";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import { CameraView } from "#src/scan/CameraView.tsx";
import { CameraPicker } from "#src/scan/ScanControls.tsx";
import { useCamera } from "#src/scan/useCamera.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { ToyImage, useObjectUrl } from "#src/ui/ToyImage.tsx";
import { CropArea } from "./CropArea.tsx";
import { FileButtons } from "./FileButtons.tsx";
import classes from "./Pictures.module.css";
import { type PictureRef, photograph } from "./usePicture.ts";

/** Takes a picture in the app, where the device has no camera app for it. */
function TakePicture({ onTake, onLeave }: { onTake: (file: Blob) => void; onLeave: () => void }) {
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

interface PictureDialogProps {
  actor: PictureRef;
  /** The present picture; null where there is none. */
  src: string | null;
  /** The name of the pictured thing, for people who cannot see it. */
  name: string;
}

export function PictureDialog({ actor, src, name }: PictureDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { problem, src: opened, turns, area, picture, hasPicture } = snapshot.context;
  const made = useObjectUrl(picture);
  const isBusy = snapshot.hasTag("busy");
  const isSaving = snapshot.hasTag("saving");
  const isConfirming = snapshot.hasTag("confirming") || (isSaving && hasPicture);
  const isRemoving = snapshot.hasTag("removing") || (isSaving && picture === null);
  const isTaking = snapshot.hasTag("taking");
  const shown = isTaking ? "take" : opened ? "crop" : "view";
  const step = isRemoving ? "remove" : isConfirming ? "confirm" : shown;
  // The unsent picture is on the toy already while it is sent.
  const [now, setNow] = useState(src);
  if (!isSaving && now !== src) setNow(src);
  const steps = useRef<HTMLDivElement>(null);
  // The focused control went with the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every step
  useEffect(() => steps.current?.focus(), [step]);
  const choose = (file: Blob) => actor.send({ type: "file.chosen", file });
  const close = () => actor.send({ type: "dialog.closed" });
  const question = {
    mt: "lg",
    isBusy,
    onConfirm: () => actor.send({ type: "change.confirmed" }),
    onCancel: () => actor.send({ type: "change.cancelled" }),
  } as const;
  const TITLES = {
    view: "Picture",
    take: "Take picture",
    crop: "Picture",
    confirm: messages.confirmChange,
    remove: pictureMessages.removePicture,
  };
  return (
    <Dialog opened={snapshot.hasTag("open")} onClose={close} title={TITLES[step]}>
      <div ref={steps} tabIndex={-1} className={classes.steps} data-autofocus>
        {problem && (
          <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert" mb="sm">
            {problem}
          </Alert>
        )}
        {step === "view" && (
          <Stack gap="sm">
            <ToyImage src={src} alt={name} />
            <FileButtons
              isBusy={isBusy}
              onChoose={choose}
              onTake={() => actor.send({ type: "camera.asked" })}
            />
            {hasPicture && (
              <Button
                variant="default"
                leftSection={<IconTrash size={20} aria-hidden />}
                onClick={() => actor.send({ type: "removal.asked" })}
              >
                Remove picture
              </Button>
            )}
          </Stack>
        )}
        {step === "take" && (
          <TakePicture onTake={choose} onLeave={() => actor.send({ type: "camera.left" })} />
        )}
        {step === "crop" && opened && (
          <>
            <CropArea
              src={opened}
              turns={turns}
              onTurn={() => actor.send({ type: "picture.turned" })}
              onChange={(changed) => actor.send({ type: "area.changed", area: changed })}
            />
            <DialogButtons
              mt="lg"
              confirmLabel="Use picture"
              isBusy={isBusy}
              isDisabled={area === null}
              onConfirm={() => actor.send({ type: "crop.accepted" })}
              onCancel={close}
            />
          </>
        )}
        {step === "confirm" && (
          <>
            <div className={classes.change}>
              <figure>
                <ToyImage src={now} alt="" />
                <figcaption>Now</figcaption>
              </figure>
              <span>→</span>
              <figure>
                {made ? <ToyImage src={made} alt="" /> : <Loader />}
                <figcaption>New</figcaption>
              </figure>
            </div>
            <DialogButtons confirmLabel="Confirm" {...question} />
          </>
        )}
        {step === "remove" && (
          <>
            <Text c="dimmed">{name}</Text>
            <DialogButtons confirmLabel="Remove" isDestructive {...question} />
          </>
        )}
      </div>
    </Dialog>
  );
}
