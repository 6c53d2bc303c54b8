/** The live camera with a frame to aim by, or why there is none (specification section 2, Scan Barcode). */
import { ActionIcon, Button, Loader, Stack, Text } from "@mantine/core";
import { IconBulb, IconBulbOff, IconCamera, IconCameraOff } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from "react";
import { askedOf } from "#domain/scan/confirmDetection.ts";
import { scanMessages, UNREAD } from "#domain/scan/scanMessages.ts";
import type { CameraProblem } from "#machines/camera.machine.ts";
import { Contained } from "#src/ui/Contained.tsx";
import classes from "./CameraView.module.css";
import { pictureAt } from "./pictureAt.ts";
import type { Camera } from "./useCamera.ts";

/** Seldom asked for. */
const GuessCard = lazy(() => import("./GuessCard.tsx"));

interface Help {
  sentence: string;
  way: string;
  /** The link to the place where a picture is taken. */
  wayToPicture?: string;
}

const PROBLEMS: Record<CameraProblem, Help> = {
  denied: {
    sentence: scanMessages.cameraDenied,
    way: "Allow the camera for this page in the browser's settings, then try again.",
  },
  busy: { sentence: scanMessages.cameraBusy, way: "Close the other app, then try again." },
  unplugged: {
    sentence: scanMessages.cameraUnplugged,
    way: "Plug it in again, or choose another.",
  },
  insecure: {
    sentence: scanMessages.cameraInsecure,
    way: "Open the address that begins with https, or use a scanner gun.",
    wayToPicture: "Open the address that begins with https, or choose a picture.",
  },
  missing: {
    sentence: scanMessages.cameraMissing,
    way: "Plug one in, or use a scanner gun.",
    wayToPicture: "Plug one in, or choose a picture.",
  },
  failed: { sentence: scanMessages.cameraFailed, way: "Check the connection, then try again." },
};

const wayOut = ({ way, wayToPicture = way }: Help, isAimed: boolean) =>
  isAimed ? way : wayToPicture;

interface CameraViewProps {
  camera: Camera;
  /** Another way besides trying again. */
  otherWay?: ReactNode;
  /** Whether it is aimed at a label, or shows all that will be in a picture. */
  isAimed?: boolean;
}

/** Must be shown whenever its camera may be asked for: it is where the picture goes. */
export function CameraView({
  camera: { actor, video },
  otherWay,
  isAimed = true,
}: CameraViewProps) {
  const isLive = useSelector(actor, (snapshot) => snapshot.hasTag("live"));
  const isWanted = useSelector(actor, (snapshot) => snapshot.hasTag("wanted"));
  const problem = useSelector(actor, ({ context }) => context.problem);
  const reason = useSelector(actor, (snapshot) =>
    snapshot.hasTag("helping") ? snapshot.context.reason : null,
  );
  const askedCode = useSelector(actor, (snapshot) =>
    snapshot.hasTag("asking") ? askedOf(snapshot.context.detection) : null,
  );
  // The picture's size changes when the phone is turned.
  const [size, setSize] = useState({ width: 0, height: 0 });
  const learnSize = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    setSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
  };
  return (
    <div
      className={classes.view}
      data-off={(!isWanted && !problem) || undefined}
      data-problem={problem || undefined}
      data-whole={!isAimed || undefined}
      data-asking={askedCode !== null || undefined}
    >
      <video
        ref={video}
        className={classes.video}
        data-off={!isLive || undefined}
        aria-label="Camera picture"
        autoPlay
        playsInline
        muted
        onLoadedMetadata={learnSize}
        onResize={learnSize}
        onClick={({ clientX, clientY }) => {
          const at = pictureAt(video.current, { x: clientX, y: clientY }, isAimed);
          if (at) actor.send({ type: "focus.pointed", at });
        }}
      />
      {isLive && isAimed && <div className={classes.frame} />}
      {isLive && <Marks actor={actor} size={size} isAimed={isAimed} />}
      {isLive && <Torch camera={{ actor, video }} />}
      {reason && isAimed && (
        <Text className={classes.reason} fw={700} role="status">
          {UNREAD[reason]}
        </Text>
      )}
      {askedCode !== null && (
        <Contained>
          <Suspense fallback={null}>
            <GuessCard actor={actor} code={askedCode} />
          </Suspense>
        </Contained>
      )}
      {!isLive && isWanted && (
        <Stack align="center" justify="center" gap={12} className={classes.over} role="status">
          <Loader type="dots" color="white" aria-hidden />
          <Text>Starting the camera…</Text>
        </Stack>
      )}
      {!isWanted && !problem && (
        <Stack align="center" justify="center" gap={12} className={classes.over}>
          <IconCamera size={40} stroke={1.5} aria-hidden />
          <Text>The camera is off.</Text>
        </Stack>
      )}
      {problem && (
        <Stack align="center" justify="center" gap={12} className={classes.over}>
          <IconCameraOff size={32} stroke={1.5} aria-hidden />
          {/* A denied one is said by the toast, too (useCamera.ts). */}
          <div role={problem === "denied" ? undefined : "alert"}>
            <Text fw={700}>{PROBLEMS[problem].sentence}</Text>
            <Text size="sm">{wayOut(PROBLEMS[problem], isAimed)}</Text>
          </div>
          <Button variant="white" onClick={() => actor.send({ type: "camera.requested" })}>
            Try again
          </Button>
          {otherWay}
        </Stack>
      )}
    </div>
  );
}

/** Radius of the mark where the camera was told to focus, as a part of the picture's height. */
const FOCUS_MARK = 0.06;

interface MarksProps extends Pick<Camera, "actor"> {
  /** The picture's size, in pixels. */
  size: { width: number; height: number };
  isAimed: boolean;
}

/** Around the label that was read, and where it is focused; drawn as the picture is, which fills the view or is whole in it. */
function Marks({ actor, size: { width, height }, isAimed }: MarksProps) {
  const outline = useSelector(actor, ({ context }) => context.outline);
  const at = useSelector(actor, ({ context }) => context.focus.at);
  if (outline.length === 0 && !at) return null;
  return (
    <svg
      className={classes.marks}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isAimed ? "xMidYMid slice" : "xMidYMid meet"}
      aria-hidden
    >
      {outline.length > 0 && <polygon points={outline.map(({ x, y }) => `${x},${y}`).join(" ")} />}
      {at && (
        <circle
          key={`${at.x},${at.y}`}
          cx={at.x * width}
          cy={at.y * height}
          r={FOCUS_MARK * height}
        />
      )}
    </svg>
  );
}

function Torch({ camera: { actor } }: { camera: Camera }) {
  const { isAvailable, isOn } = useSelector(actor, (snapshot) => snapshot.context.torch);
  if (!isAvailable) return null;
  return (
    <ActionIcon
      className={classes.torch}
      variant="white"
      radius="xl"
      aria-label="Light"
      aria-pressed={isOn}
      onClick={() => actor.send({ type: "torch.toggled" })}
    >
      {isOn ? <IconBulb aria-hidden /> : <IconBulbOff aria-hidden />}
    </ActionIcon>
  );
}
