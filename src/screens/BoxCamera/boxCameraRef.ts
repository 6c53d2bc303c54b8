/** The running box camera, as the screen's parts are given it. */
import type { ActorRefFrom } from "xstate";
import type { boxCameraMachine } from "#machines/boxCamera.machine.ts";

export type BoxCameraRef = ActorRefFrom<typeof boxCameraMachine>;
