/** Asks whether a label that cannot be read is this one of the stock; only a person can say so (docs/reader.md). */
import { Button, Card, Group, Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { toyQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { ToyThumb } from "#src/ui/ToyImage.tsx";
import classes from "./CameraView.module.css";
import type { Camera } from "./useCamera.ts";

interface GuessCardProps extends Pick<Camera, "actor"> {
  code: string;
}

export default function GuessCard({ actor, code }: GuessCardProps) {
  const { data: toy } = useAsk(toyQuery(code));
  return (
    <Card className={classes.guess} role="group" aria-label={scanMessages.isItThis}>
      <Text size="sm" fw={700} role="status">
        {scanMessages.isItThis}
      </Text>
      <Group wrap="nowrap" gap={12}>
        {toy && <ToyThumb toy={toy} size={44} />}
        <div className="breakable">
          {toy && <Text fw={650}>{toy.strName}</Text>}
          <Text size="sm" c="dimmed">
            {toy && `${messages.piecesInStock(toy.intQuantity)} · `}
            <Text span size="sm" ff="monospace">
              {code}
            </Text>
          </Text>
        </div>
      </Group>
      <Group grow gap={8}>
        <Button variant="default" onClick={() => actor.send({ type: "guess.refused" })}>
          No
        </Button>
        <Button onClick={() => actor.send({ type: "guess.confirmed" })}>Yes</Button>
      </Group>
    </Card>
  );
}
