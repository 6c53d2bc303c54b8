/** Every machine's chart, as docs/flows.md has it. */
import mermaid from "mermaid";
import { expect, waitFor } from "storybook/test";
import flows from "../../docs/flows.md?raw";
import { Charts } from "./Charts.tsx";
import { MachineMap } from "./Map.tsx";

const meta = {
  title: "Charts",
  component: Charts,
  args: { markdown: flows },
  globals: { viewport: { value: "desktop" } },
};
export default meta;

/** The first are drawn, and Mermaid understands each. */
export const Machines = {
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    canvasElement.querySelector("figure")?.scrollIntoView();
    await waitFor(() => expect(canvasElement.querySelector("figure svg")).not.toBeNull(), {
      timeout: 15_000,
    });
    const charts = [...flows.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, chart = ""]) => chart);
    const machines = Object.keys(import.meta.glob("../../machines/*.machine.ts"));
    expect(charts).toHaveLength(machines.length);
    for (const chart of charts) await mermaid.parse(chart);
  },
};

export const AllMachines = { name: "Map", render: () => <MachineMap /> };
