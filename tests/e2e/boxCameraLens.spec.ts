/** The camera that a person chose, on one screen after the other (specification section 5, "Box Camera"). */
import { shows } from "#tests/specification/clauses.ts";
import { BOX, pull, stock } from "./boxCamera.ts";
import { expect } from "./fixtures.ts";
import { test } from "./scanning.ts";
import { button, go } from "./screen.ts";

test(
  "the camera chosen on the screen before is used, and the one chosen here on the next",
  shows("routes/camera"),
  async ({ openScan, server }) => {
    await stock(server);
    const page = await openScan({ devices: 2 });
    await button(page, "Scan").click();
    const picker = page.getByRole("combobox", { name: "Camera" });
    await expect(picker.getByRole("option")).toHaveCount(2);
    await picker.selectOption({ index: 1 });
    const second = await picker.inputValue();
    await pull(page, BOX);
    await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
    await button(page, "Add Items").click();
    await button(page, "Scan Toy").click();
    await expect(button(page, "Stop")).toBeVisible();
    await expect(picker).toHaveValue(second);
    await picker.selectOption({ index: 0 });
    const first = await picker.inputValue();
    await button(page, "Back to Menu").click();
    await button(page, "Add Items").click();
    await expect(picker).toHaveValue(first);
    await picker.selectOption({ index: 1 });
    await go(page, `/count/${BOX}`);
    await button(page, "Start counting").click();
    await expect(picker).toHaveValue(second);
  },
);
