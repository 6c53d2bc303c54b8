import { createFileRoute } from "@tanstack/react-router";
import { stripBoxPrefix } from "#domain/codes.ts";
import { BoxScreen } from "#src/screens/Box/BoxScreen.tsx";
import { LINES, readBox } from "#src/screens/Box/readBox.ts";

/** The greatest page that the contract allows. */
const SHOWN_MAX = 1000;

export const Route = createFileRoute("/_signedIn/box/$boxCode")({
  validateSearch: ({ shown }: Record<string, unknown>): { shown?: number } => {
    const n = Number(shown);
    return { shown: Number.isInteger(n) && n > LINES ? Math.min(n, SHOWN_MAX) : undefined };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => readBox(stripBoxPrefix(params.boxCode), deps.shown ?? LINES),
  component: BoxScreen,
});
