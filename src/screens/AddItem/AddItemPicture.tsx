/** The picture of an item that is being added; it is sent with the item. */
import { Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import type { Picture } from "#domain/toy/pictures.ts";
import { PictureButton } from "#src/pictures/PictureButton.tsx";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { usePicture } from "#src/pictures/usePicture.ts";
import type { AddItemRef } from "#src/toys/addItem.ts";

export function AddItemPicture({ actor }: { actor: AddItemRef }) {
  const { picture, strName } = useSelector(actor, ({ context }) => context.draft);
  const [savePicture] = useState(() =>
    fromPromise<void, { picture: Picture | null }>(async ({ input }) =>
      actor.send({ type: "draft.changed", changes: { picture: input.picture } }),
    ),
  );
  const src = useObjectUrl(picture);
  const pictureActor = usePicture({ hasPicture: picture !== null, savePicture });
  return (
    <Group wrap="nowrap">
      <PictureButton actor={pictureActor} thumb={src} large={src} name={strName} />
      <Text c="dimmed">
        {picture ? "Press the picture to change it." : "Press to add a picture."}
      </Text>
    </Group>
  );
}
