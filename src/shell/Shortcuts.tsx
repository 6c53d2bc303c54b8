/**
 * Keyboard shortcuts of every screen, while no dialog is open. Only Ctrl K acts in fields, and a scanner gun's keys
 * trigger none (docs/design.md, "Guns").
 */
import { Group, Kbd, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { GUN_KEY_GAP } from "#domain/scan/gun.ts";
import { isSwitchedOn } from "#src/device/writeStored.ts";
import { undoLast } from "#src/history/undo.ts";
import { useRights } from "#src/session/rights.tsx";
import { Dialog } from "#src/ui/Dialog.tsx";
import { StoredSwitch } from "#src/ui/StoredSwitch.tsx";

const Palette = lazy(() => import("./Palette.tsx"));

/** Milliseconds without another key: a gun's next one comes within 100, on a busy page a little later. */
const SILENCE = 250;

const KEYS = [
  ["Ctrl K", "Go to a screen, a toy or a box"],
  ["Ctrl Z", "Take back what was done last"],
  ["/", "Search"],
  ["n", "Add Item"],
  ["?", "This list"],
];

const isModifier = (key: string) => ["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(key);
const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
const isCovered = () => document.querySelector("[role=dialog], [role=menu]") !== null;

export function Shortcuts() {
  const navigate = useNavigate();
  const { undo } = useRouteContext({ from: "/_signedIn" });
  const [isListOpen, list] = useDisclosure(false);
  const [palette, setPalette] = useState(0);

  const mayAdd = useRights().includes("stock");
  const keys = KEYS.filter(([key]) => key !== "n" || mayAdd);

  const search = async () => {
    const field = () => document.querySelector<HTMLElement>("main input[type=search]");
    if (!field()) await navigate({ to: "/search" });
    field()?.focus();
  };
  const act = useEffectEvent((key: string) => {
    if (key === "/") void search();
    else if (key === "n" && mayAdd) void navigate({ to: "/inventory/new" });
    else if (key === "?") list.open();
  });
  const takeBack = useEffectEvent(() => undoLast(undo));
  const openPalette = useEffectEvent(() => setPalette((times) => times + 1));

  useEffect(() => {
    let lastAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout>;
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (isModifier(key)) return;
      const isAlone = timeStamp - lastAt > GUN_KEY_GAP && !event.repeat;
      lastAt = timeStamp;
      clearTimeout(timer);
      if (isCovered()) return;
      const acts = isSwitchedOn(SINGLE_KEYS) && !isField(event.target);
      // Firefox would open its "Quick find".
      if (key === "/" && acts) event.preventDefault();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key.toLowerCase() === "k") {
        event.preventDefault();
        openPalette();
      } else if (isCommand && key.toLowerCase() === "z" && !event.shiftKey) {
        // In a field the browser undoes typing.
        if (!isField(event.target)) takeBack();
      } else if (acts && isAlone && !isCommand && !event.altKey) {
        timer = setTimeout(() => !isCovered() && act(key), SILENCE);
      }
    };
    window.addEventListener("keydown", onKeyDown, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  return (
    <>
      <Suspense>{palette > 0 && <Palette times={palette} />}</Suspense>
      <Dialog opened={isListOpen} onClose={list.close} title="Keys">
        <Stack gap="xs">
          {keys.map(([keys, meaning]) => (
            <Group key={keys} justify="space-between">
              <Text>{meaning}</Text>
              <Kbd size="md">{keys}</Kbd>
            </Group>
          ))}
          <SingleKeysSwitch />
        </Stack>
      </Dialog>
    </>
  );
}

const SINGLE_KEYS = "toyshelf.single-keys";

/** The switch for shortcuts of a single key, which speech input or a touch by chance may trigger (WCAG 2.1.4). */
export const SingleKeysSwitch = () => (
  <StoredSwitch
    storageKey={SINGLE_KEYS}
    label="Keys that act by themselves"
    description="/ searches, n adds an item, ? lists the keys. Ctrl K and Ctrl Z stay."
  />
);
