/** The running machine of the box camera, as the parts of its screen receive it. */
import type { ActorRefFrom } from "xstate";
import type { boxCameraMachine } from "#machines/boxCamera.machine.ts";

export type BoxCameraRef = ActorRefFrom<typeof boxCameraMachine>;
