import { createFileRoute } from "@tanstack/react-router";
import { BoxCameraScreen } from "#src/screens/BoxCamera/BoxCameraScreen.tsx";
import { readBox } from "#src/screens/BoxCamera/readBox.ts";

export const Route = createFileRoute("/_signedIn/boxcamera/$boxCode")({
  loader: ({ params }) => readBox(params.boxCode),
  component: BoxCameraScreen,
});
