/** The sources of a picture: a phone's camera, or a file of the device. */
import { Button, FileButton, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";

interface FileButtonsProps {
  isBusy: boolean;
  onChoose: (file: File) => void;
  /** Opens the app's own camera view. */
  onTake: () => void;
}

export function FileButtons({ isBusy, onChoose, onTake }: FileButtonsProps) {
  // Only phones and tablets open their camera for a file input.
  const isTouched = useMediaQuery("(pointer: coarse)", undefined, {
    getInitialValueInEffect: false,
  });
  const choose = (file: File | null) => {
    if (file) onChoose(file);
  };
  const take = {
    leftSection: <IconCamera size={20} aria-hidden />,
    loading: isBusy,
    children: "Take picture",
  };
  return (
    <>
      {isTouched ? (
        <FileButton accept="image/*" capture="environment" onChange={choose}>
          {(props) => <Button {...props} {...take} />}
        </FileButton>
      ) : (
        <Button {...take} onClick={onTake} />
      )}
      <FileButton accept="image/*" onChange={choose}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconPhoto size={20} aria-hidden />}
            loading={isBusy}
          >
            Choose picture
          </Button>
        )}
      </FileButton>
      {!isTouched && (
        <Text size="sm" c="dimmed" ta="center">
          {pictureMessages.dropOrPaste}
        </Text>
      )}
    </>
  );
}
