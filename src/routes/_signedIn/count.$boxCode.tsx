import { createFileRoute } from "@tanstack/react-router";
import { readNow } from "#src/api/readNow.ts";
import { CountBoxScreen } from "#src/screens/Count/CountBoxScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";
import { boxQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/count/$boxCode")({
  loader: ({ context: { queries }, params }) => readNow(queries, boxQuery(params.boxCode)),
  remountDeps: ({ params }) => params.boxCode,
  component: () => <NeedsRight right="stock" screen={<CountBoxScreen />} />,
});
