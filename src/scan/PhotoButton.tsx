/** "Photo": a label that the camera's film does not show sharply is read from a taken picture. */
import { Button, FileButton } from "@mantine/core";
import { IconPhotoScan } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { hearPull } from "./feedback.ts";
import { withoutOwnAddress } from "./ownAddress.ts";

export function PhotoButton({ onRead }: { onRead: (code: string) => void }) {
  const reading = useMutation({
    mutationFn: async (file: File) => (await import("./readPhoto.ts")).readPhoto(file),
    // The device reads, no network is needed.
    networkMode: "always",
  });
  const reset = useRef<() => void>(null);
  // Only while the button is there: nobody who moved on is led away.
  const read = (file: File) => {
    // A browser says nothing of the file that it has already.
    reset.current?.();
    reading.mutate(file, {
      onSuccess(code) {
        if (code === null) hearPull("problem", scanMessages.photoUnread);
        else onRead(withoutOwnAddress(code));
      },
      // What the browser cannot open is no picture of a label.
      onError: () => hearPull("problem", scanMessages.photoUnread),
    });
  };
  return (
    <FileButton
      resetRef={reset}
      accept="image/*"
      capture="environment"
      onChange={(file) => file && read(file)}
    >
      {(props) => (
        <Button
          {...props}
          size="lg"
          variant="default"
          leftSection={<IconPhotoScan size={24} aria-hidden />}
          loading={reading.isPending}
        >
          Photo
        </Button>
      )}
    </FileButton>
  );
}
