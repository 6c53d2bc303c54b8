import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { JUST_FOUND, readNow } from "#src/api/readNow.ts";
import { BoxCameraScreen } from "#src/screens/BoxCamera/BoxCameraScreen.tsx";
import { boxQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/boxcamera/$boxCode")({
  staticData: { title: SCREENS.boxCamera.title },
  loader: ({ context: { queries }, params }) =>
    readNow(queries, { ...boxQuery(params.boxCode), staleTime: JUST_FOUND }),
  remountDeps: ({ params }) => params.boxCode,
  component: BoxCameraScreen,
});
