/** With 2,000 commands waiting: the script that a keystroke costs, and what it renders beside its form. */
import { chromium, type Page } from "@playwright/test";
import { commandsOf } from "#domain/outbox/commands.ts";
import { newEntry } from "#domain/outbox/entries.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import type { Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const STOCK = { toys: 3_000, boxes: 10, sections: 2 };
const COMMANDS = 2_000;
const KEYS = 60;
/** Milliseconds between two keys. */
const PACE = 60;

/** The part of React's messages to its developer tools that is read here. */
interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  stateNode: unknown;
}

/** Runs in the page before the app: counts the components that render outside of the form. */
function watchRenders(): void {
  const FUNCTIONS = [0, 11, 15];
  const PERFORMED_WORK = 1;
  const ELEMENT = 5;
  const counts = { renders: 0, outside: 0 };
  const elementOf = (fiber: Fiber | null): Node | null =>
    !fiber || fiber.tag === ELEMENT ? (fiber?.stateNode as Node) : elementOf(fiber.child);
  function visit(fiber: Fiber, before: Fiber | null) {
    if (fiber === before) return;
    if (before && FUNCTIONS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) {
      const element = elementOf(fiber);
      counts.renders++;
      if (element && !document.querySelector("form")?.contains(element)) counts.outside++;
    }
    if (before && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
  }
  Object.assign(window, {
    counts,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) =>
        visit(current, current.alternate),
      onCommitFiberUnmount() {},
    },
  });
}

/** Puts commands of the person into the device's database. */
async function order(page: Page, owner: string, boxCode: string): Promise<void> {
  const commands = Array.from({ length: COMMANDS }, (_, n) => ({
    kind: "addToBox" as const,
    strBoxCode: boxCode,
    strToyBarcode: benchBarcode(n),
    strName: `Toy ${n}`,
    intAmountInBox: 1,
  }));
  const rows = commandsOf(commands, { owner, now: Date.now(), newId: "bench" })
    .map(newEntry)
    .map((value) => ({ owner, id: value.command.id, value }));
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open("toyshelf");
        opened.onsuccess = () => {
          const transaction = opened.result.transaction("commands", "readwrite");
          for (const row of stored) transaction.objectStore("commands").put(row);
          transaction.oncomplete = () => resolve();
          transaction.onerror = reject;
        };
      }),
    rows,
  );
}

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const { server, session } = await startServer(stock);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const authorization = `Bearer ${session.accessToken}`;
    const boxes = await fetch(`${server.url}/boxes?limit=1`, { headers: { authorization } });
    const [box] = (await boxes.json()) as { strBoxCode: string }[];
    const page = await browser.newPage({ baseURL: server.url });
    await signInPage(page, session);
    await page.addInitScript(watchRenders);
    // What is ordered waits for another window, which never ends.
    await page.addInitScript(() => {
      void navigator.locks.request("toyshelf.outbox", () => new Promise(() => {}));
    });
    await page.goto("/home");
    await page.getByRole("button", { name: "Inventory", exact: true }).waitFor();
    await order(page, session.user.email, box?.strBoxCode ?? "");
    await page.goto(`/inventory/${benchBarcode(2_500)}`);
    await page.getByRole("link", { name: /unsent/ }).waitFor();
    await page.getByRole("button", { name: "Edit notes" }).click();
    const field = page.getByRole("textbox", { name: "Notes" });
    await field.pressSequentially("Begun. ");
    await page.waitForTimeout(2_000);

    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const script = async () => {
      const { metrics } = await client.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
    };
    const rendered = () =>
      page.evaluate(() => ({
        ...(window as unknown as { counts: { renders: number; outside: number } }).counts,
      }));
    const [scriptBefore, before] = [await script(), await rendered()];
    await field.pressSequentially("x".repeat(KEYS), { delay: PACE });
    await page.waitForTimeout(PACE);
    const [scriptAfter, after] = [await script(), await rendered()];
    const renders = after.renders - before.renders;
    say(`${KEYS} keys: ${Math.round(scriptAfter - scriptBefore)} ms, ${renders} components`);
    return [
      {
        name: "script of a keystroke, 2,000 commands waiting",
        value: (scriptAfter - scriptBefore) / KEYS,
        unit: "ms",
        target: { atMost: 10 },
      },
      {
        name: "components rendered outside the form, 60 keystrokes",
        value: renders === 0 ? Number.NaN : after.outside - before.outside,
        unit: "",
        target: { atMost: 0 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
