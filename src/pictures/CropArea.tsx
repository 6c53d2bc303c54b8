/** The part of a picture that is kept: a square, moved and pinched by touch, or with the keys. */
import { Button, Group, Loader, Slider, Text } from "@mantine/core";
import { IconRotateClockwise } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { PictureArea } from "#machines/picture.machine.ts";
import { Contained } from "#src/ui/Contained.tsx";
import classes from "./Pictures.module.css";

const Cropper = lazy(() => import("react-easy-crop"));
const MIDDLE = { x: 0, y: 0 };
const ZOOM_MAX = 4;
/** Pixels that an arrow key moves. */
const STEP = 8;

interface CropAreaProps {
  src: string;
  turns: number;
  onTurn: () => void;
  onChange: (area: PictureArea) => void;
}

export function CropArea({ src, turns, onTurn, onChange }: CropAreaProps) {
  const [crop, setCrop] = useState(MIDDLE);
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={classes.crop}>
        <Contained>
          <Suspense fallback={<Loader pos="absolute" inset={0} m="auto" />}>
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              maxZoom={ZOOM_MAX}
              rotation={turns * 90}
              aspect={1}
              objectFit="contain"
              keyboardStep={STEP}
              mediaProps={{ alt: "" }}
              cropperProps={{ role: "group", "aria-label": "Part that is kept" }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, area) => onChange(area)}
            />
          </Suspense>
        </Contained>
      </div>
      <Group gap="md" mt="md">
        <Text size="sm" fw={600} aria-hidden>
          Zoom
        </Text>
        <Slider
          flex="1 1 8rem"
          size="lg"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          label={null}
          thumbLabel="Zoom"
          value={zoom}
          onChange={setZoom}
        />
        <Button
          flex="none"
          variant="default"
          leftSection={<IconRotateClockwise size={20} aria-hidden />}
          onClick={onTurn}
        >
          Turn
        </Button>
      </Group>
    </>
  );
}
