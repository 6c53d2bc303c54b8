/** A machine's chart as a picture whose states can be pressed. */
import type { AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";
import { diagramOf, idOf } from "../../scripts/diagram.ts";

const drawings = new Map<string, Promise<string>>();

async function draw(machine: AnyStateMachine): Promise<string> {
  const { default: mermaid } = await import("mermaid");
  mermaid.initialize({ startOnLoad: false, theme: "neutral" });
  const { svg } = await mermaid.render(`chart-${machine.id}`, diagramOf(machine));
  const page = new DOMParser().parseFromString(svg, "text/html");
  const picture = page.querySelector("svg");
  picture?.setAttribute("role", "group");
  picture?.setAttribute("aria-label", `Chart of ${machine.id}`);
  picture?.removeAttribute("aria-roledescription");
  for (const node of getStateNodes(machine.root)) {
    const drawn = page.querySelector(`[id^="chart-${machine.id}-state-${idOf(node)}-"]`);
    drawn?.setAttribute("data-state", idOf(node));
    drawn?.setAttribute("role", "button");
    drawn?.setAttribute("tabindex", "0");
    drawn?.setAttribute("aria-label", node.path.join(", "));
  }
  return picture?.outerHTML ?? "";
}

/** Each is drawn once, one after another: Mermaid draws one at a time. */
let last: Promise<unknown> = Promise.resolve();

export function drawingOf(machine: AnyStateMachine): Promise<string> {
  const known = drawings.get(machine.id);
  if (known) return known;
  const drawing = last.then(() => draw(machine));
  last = drawing.catch(() => {});
  drawings.set(machine.id, drawing);
  return drawing;
}
