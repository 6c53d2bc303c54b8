import { createFileRoute } from "@tanstack/react-router";
import { JUST_FOUND, readNow } from "#src/api/readNow.ts";
import { BoxCameraScreen } from "#src/screens/BoxCamera/BoxCameraScreen.tsx";
import { boxQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/boxcamera/$boxCode")({
  loader: ({ context: { queries }, params }) =>
    readNow(queries, { ...boxQuery(params.boxCode), staleTime: JUST_FOUND }),
  remountDeps: ({ params }) => params.boxCode,
  component: BoxCameraScreen,
});
