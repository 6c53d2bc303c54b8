/** /boxcamera/{boxCode}: toys are scanned into a box (specification section 2, "Box Camera"). */
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading, Problem } from "#src/ui/states.tsx";
import { BoxCamera } from "./BoxCamera.tsx";
import { cartName } from "./keptCarts.ts";
import { UnknownBox } from "./UnknownBox.tsx";
import { useOnlyWindow } from "./useOnlyWindow.ts";

const route = getRouteApi("/_signedIn/boxcamera/$boxCode");

export function BoxCameraScreen() {
  const { boxCode } = route.useParams();
  const box = route.useLoaderData();
  if (!box) return <UnknownBox strBoxCode={boxCode} />;
  return <KnownBox key={box.strBoxCode} box={box} />;
}

function KnownBox({ box }: { box: Box }) {
  const strDeviceId = useLocation({ select: ({ state }) => state.strDeviceId });
  const [name] = useState(() => cartName(box.strBoxCode));
  const hold = useOnlyWindow(name);
  if (hold === "waiting") return <Loading />;
  if (hold === "elsewhere") {
    return (
      <Problem text={messages.openElsewhere}>
        <LinkButton to="/barcodes">Scan Barcode</LinkButton>
      </Problem>
    );
  }
  return <BoxCamera box={box} cartName={name} strDeviceId={strDeviceId} />;
}
