/** /count/{boxCode} and /count-loose: counts a box, or the pieces in no box (docs/design.md, "Counting"). */
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { useKnownBox } from "#src/boxes/useKnownBox.ts";
import { ofBox, useCart } from "#src/device/useCart.ts";
import { PullsUnread } from "#src/scan/useGun.tsx";
import { ownerIn } from "#src/session/storage.ts";
import { useSession } from "#src/session/useSession.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import type { Place } from "./actors.ts";
import { CountBox } from "./CountBox.tsx";

const route = getRouteApi("/_signedIn/count/$boxCode");

export function CountBoxScreen() {
  const { boxCode } = route.useParams();
  const { box, query } = useKnownBox(boxCode);
  if (box === undefined) return <PullsUnread query={query} />;
  if (box === null) {
    return (
      <ErrorState text={scanMessages.boxNotFound}>
        <LinkButton to="/count">Count</LinkButton>
      </ErrorState>
    );
  }
  return <KnownPlace place={box} />;
}

export const CountLooseScreen = () => (
  <KnownPlace place={{ id: 0, strBoxCode: "", intSection: null }} />
);

function KnownPlace({ place }: { place: Place }) {
  const [owner] = useState(ownerIn({ session: useSession() }) ?? "");
  const cart = useCart(owner, { ...ofBox(place), cart: [], queue: [], strCount: null });
  if (cart === "waiting") return <PullsUnread />;
  if (cart === "elsewhere") {
    return (
      <ErrorState text="This is being counted in another window.">
        <LinkButton to="/count">Count</LinkButton>
      </ErrorState>
    );
  }
  return <CountBox place={place} cart={cart} owner={owner} />;
}
