/** /count/{boxCode}: a box is counted (docs/design.md, "Counting"). */
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Box } from "#domain/types.ts";
import { useCart } from "#src/device/useCart.ts";
import { useBox } from "#src/reads/boxes.ts";
import { useSession } from "#src/session/useSession.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ErrorState, Loading, Unread } from "#src/ui/states.tsx";
import { CountBox } from "./CountBox.tsx";

const route = getRouteApi("/_signedIn/count/$boxCode");

export function CountBoxScreen() {
  const { boxCode } = route.useParams();
  const { data: box, query } = useBox(boxCode);
  if (box === undefined) return <Unread query={query} />;
  if (box === null) {
    return (
      <ErrorState text={scanMessages.boxNotFound}>
        <LinkButton to="/count">Count</LinkButton>
      </ErrorState>
    );
  }
  return <KnownBox key={box.strBoxCode} box={box} />;
}

function KnownBox({ box }: { box: Box }) {
  const [owner] = useState(useSession()?.user.email ?? "");
  const { strBoxCode } = box;
  const cart = useCart(owner, { strBoxCode, cart: [], queue: [], strCount: null });
  if (cart === "waiting") return <Loading />;
  if (cart === "elsewhere") {
    return (
      <ErrorState text="This box is being counted in another window.">
        <LinkButton to="/count">Count</LinkButton>
      </ErrorState>
    );
  }
  return <CountBox box={box} cart={cart} owner={owner} />;
}
