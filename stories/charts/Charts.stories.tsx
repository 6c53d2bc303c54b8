/** Every machine's chart, as docs/flows.md has it. */
import { expect, waitFor } from "storybook/test";
import flows from "../../docs/flows.md?raw";
import { Charts } from "./Charts.tsx";

const meta = {
  title: "Charts",
  component: Charts,
  args: { markdown: flows },
  globals: { viewport: { value: "desktop" } },
};
export default meta;

/** Each is drawn, or Mermaid says what it does not understand. */
export const Machines = {
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const charts = flows.match(/```mermaid/g)?.length ?? 0;
    await waitFor(
      () => expect(canvasElement.querySelectorAll("figure svg, section pre")).toHaveLength(charts),
      { timeout: 15_000 },
    );
    const problems = [...canvasElement.querySelectorAll("section pre")];
    expect(problems.map((one) => `${one.closest("section")?.id}: ${one.textContent}`)).toEqual([]);
  },
};
