/** How the app gets onto this device's home screen (our addition; docs/design.md, "On the home screen"). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { findHindrance } from "#src/install/install.ts";
import { installPrompt } from "#src/install/installPrompt.ts";
import { howToInstall, howToTrust, isInstalled } from "#src/install/platform.ts";

export function InstallCard() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  const { data: hindrance } = useQuery({ queryKey: ["hindrance"], queryFn: findHindrance });
  return (
    <Card>
      <Stack>
        <Title order={2}>Put Toyshelf on the home screen</Title>
        {isInstalled() ? (
          <Text>It is there: this is the installed app.</Text>
        ) : hindrance === "insecure" ? (
          <Text>Browsers install apps from addresses that begin with https only.</Text>
        ) : hindrance === "untrusted" ? (
          <>
            <Text>
              This browser does not trust the server's certificate, so it cannot install the app.
              Download the certificate of the authority that made it. {howToTrust()}
            </Text>
            <Button component="a" href="/toyshelf.crt" variant="default">
              Download the certificate
            </Button>
          </>
        ) : prompt ? (
          <Button onClick={() => void installPrompt.show()}>Install</Button>
        ) : (
          <Text>{howToInstall()}</Text>
        )}
        {!isInstalled() && (
          <Text size="sm" c="dimmed">
            It then opens like any other app, also without a signal, and the browser keeps what is
            unsent.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
