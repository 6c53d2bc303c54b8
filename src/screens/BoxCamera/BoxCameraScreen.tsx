/** /boxcamera/{boxCode}: toys are scanned into a box (specification section 2, "Box Camera"). */

import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { HeldBox } from "#src/boxes/useContents.ts";
import { ofBox, useCart } from "#src/device/useCart.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { boxQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ErrorState, Loading, Unread } from "#src/ui/states.tsx";
import { BoxCamera } from "./BoxCamera.tsx";
import { UnknownBox } from "./UnknownBox.tsx";

const route = getRouteApi("/_signedIn/boxcamera/$boxCode");

export function BoxCameraScreen() {
  const { boxCode } = route.useParams();
  const { data: box, query } = useAsk(boxQuery(boxCode));
  if (box === null) return <UnknownBox strBoxCode={boxCode} />;
  if (box === undefined) return <Unread query={query} />;
  return <KnownBox key={boxCode} box={box} />;
}

function KnownBox({ box }: { box: HeldBox }) {
  const state = useLocation({ select: ({ state }) => state });
  // The screen is mounted again for the next person, so the owner never changes.
  const [owner] = useState(ownerIn({ session: useSession() }) ?? "");
  const cart = useCart(owner, { ...ofBox(box), cart: [], queue: [] });
  if (cart === "waiting") return <Loading />;
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
      cart={cart}
      owner={owner}
      deviceId={state.deviceId}
      isAdding={state.isAdding ?? false}
    />
  );
}
