import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { readNow } from "#src/api/readNow.ts";
import { CountBoxScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";
import { boxQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/count/$boxCode")({
  staticData: { title: SCREENS.count.title },
  loader: ({ context: { queries }, params }) => readNow(queries, boxQuery(params.boxCode)),
  remountDeps: ({ params }) => params.boxCode,
  component: () => <NeedsRight right="stock" screen={<CountBoxScreen />} />,
});
