/** The pages that a designer starts from: tokens, components and words, each made from the sources. */
import { MantineThemeProvider } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { expect, screen, waitFor, within } from "storybook/test";
import { hearPull } from "#src/scan/feedback.ts";
import { gunListener } from "#src/scan/gunListener.ts";
import { GunCapture, GunContext } from "#src/scan/useGun.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { hears } from "../support/pulls.ts";
import type { ScreenStory } from "../support/screenStory.ts";
import { Components } from "./Components.tsx";
import { Tokens, Words } from "./Design.tsx";

export default { title: "Design" };

export const AllTokens = { name: "Tokens", render: () => <Tokens /> };
export const AllComponents = { name: "Components", render: () => <Components /> };
export const AllWords = { name: "Words", render: () => <Words /> };

function FadingAway() {
  const [isOpen, { close }] = useDisclosure(true);
  return (
    <MantineThemeProvider theme={{ respectReducedMotion: false }}>
      <GunContext value={gunListener}>
        <GunCapture onScan={() => hearPull("taken", "For the screen")} />
        <Dialog
          opened={isOpen}
          onClose={close}
          title="Fades"
          transitionProps={{ exitDuration: 2000 }}
        >
          <GunCapture onScan={() => hearPull("problem", "For the dialog")} />
        </Dialog>
      </GunContext>
    </MantineThemeProvider>
  );
}
/** While a dialog fades away, a pull is the screen's. */
export const FadingDialog: ScreenStory = {
  render: () => <FadingAway />,
  play: async (context) => {
    const dialog = await screen.findByRole("dialog", { name: "Fades" });
    await context.userEvent.click(within(dialog).getByRole("button"));
    await hears({
      ...{ from: "Fades", codes: ["4006381333931"] },
      ...{ tones: ["taken"], says: ["For the screen"] },
    })(context);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 10_000 });
  },
};
