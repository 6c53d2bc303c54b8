/** /boxcamera/{boxCode}: scans toys into a box (specification section 2, "Box Camera"). */
import { Button, Stack, Text } from "@mantine/core";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { cleanCode, trimCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import { afterRefusal, dialogProblem } from "#domain/outbox/dialogCommands.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { HeldBox } from "#src/boxes/useContents.ts";
import { useKnownBox } from "#src/boxes/useKnownBox.ts";
import { ofBox, useCart } from "#src/device/useCart.ts";
import { useOrder } from "#src/outbox/useOrder.ts";
import { PullsUnread } from "#src/scan/useGun.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { BoxCamera } from "./BoxCamera.tsx";

/** A code that no box has: offers to add the box, or to scan another code (specification section 2, "Box Camera"). */
function UnknownBox({ boxCode }: { boxCode: string }) {
  const code = trimCode(boxCode);
  const box = { strBoxCode: cleanCode(code), strCustomNote: "", intSection: null };
  const command: NewCommandOf<"createBox"> = { kind: "createBox", ...box };
  const { data: outcome, error, isPending, mutate } = useOrder<"createBox">();
  const refusal = outcome?.type === "refused" ? outcome : null;
  const problem = refusal
    ? afterRefusal(command, refusal).problem
    : (dialogProblem(command) ?? (error && messages.somethingWrong));
  return (
    <ErrorState text={scanMessages.boxNotFound}>
      <Text ta="center" className="breakable">
        No box has the code {code}.
      </Text>
      {problem && (
        <Text ta="center" c="red">
          {problem}
        </Text>
      )}
      <Stack gap="sm" w="min(100%, 17.5rem)">
        {(refusal || !outcome) && (
          <MayChange>
            <Button
              size="lg"
              loading={isPending}
              disabled={dialogProblem(command) !== null}
              onClick={() => mutate(command)}
            >
              Add box
            </Button>
          </MayChange>
        )}
        <LinkButton to="/barcodes" size="lg" variant="default">
          Scan Barcode
        </LinkButton>
      </Stack>
    </ErrorState>
  );
}

const route = getRouteApi("/_signedIn/boxcamera/$boxCode");

export function BoxCameraScreen() {
  const { boxCode } = route.useParams();
  const { box, query } = useKnownBox(boxCode);
  if (box === null) return <UnknownBox boxCode={boxCode} />;
  if (box === undefined) return <PullsUnread query={query} />;
  return <KnownBox box={box} label={boxCode} />;
}

function KnownBox({ box, label }: { box: HeldBox; label: string }) {
  const state = useLocation({ select: ({ state }) => state });
  // The screen is mounted again for the next person, so the owner never changes.
  const [owner] = useState(ownerIn({ session: useSession() }) ?? "");
  const cart = useCart(owner, { ...ofBox(box), cart: [], queue: [] });
  if (cart === "waiting") return <PullsUnread />;
  if (cart === "elsewhere") {
    return (
      <ErrorState text={scanMessages.openElsewhere}>
        <LinkButton to="/barcodes">Scan Barcode</LinkButton>
      </ErrorState>
    );
  }
  return (
    <BoxCamera
      box={box}
      label={label}
      cart={cart}
      owner={owner}
      deviceId={state.deviceId}
      isAdding={state.isAdding ?? false}
    />
  );
}
