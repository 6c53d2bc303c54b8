/** Drives a real screen along the paths of its machine: after each step it shows what the machine's state says. */
import type { Page, Route } from "@playwright/test";
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from "xstate";
import { explore, type Path, type Sight, seenOn } from "#tests/models/coverage.ts";
import { type AnyModel, go, type Model, type Step } from "#tests/models/walk.ts";
import { test } from "./fixtures.ts";

/** Calls that wait until the path says what becomes of them. */
export class HeldCalls {
  private waiting: Route[] = [];
  private readonly wanted: ((route: Route) => void)[] = [];

  /** `holds` says which of the calls to `url` wait; the others go on. */
  async hold(page: Page, url: RegExp, holds: (route: Route) => boolean): Promise<void> {
    await page.route(url, (route) => {
      if (!holds(route)) return route.fallback();
      const first = this.wanted.shift();
      if (first) first(route);
      else this.waiting.push(route);
    });
  }

  async next(): Promise<Route> {
    return this.waiting.shift() ?? new Promise((resolve) => this.wanted.push(resolve));
  }

  /** What nobody waits for any more. */
  async drop(): Promise<void> {
    const left = this.waiting.splice(0);
    this.wanted.length = 0;
    // The page may have called it off itself.
    await Promise.allSettled(left.map((route) => route.abort()));
  }
}

export interface Screen<M extends AnyStateMachine> {
  /** Where a path begins. */
  open: (path: Path) => Promise<void>;
  /** Does what the event says: a tap, a scan, what becomes of a call, time that passes. */
  act: (event: AnyEventObject, before: SnapshotFrom<M>) => Promise<void>;
  shows: (step: Step<M>) => Promise<void>;
}

const isMove = (sight: Sight) => !sight.startsWith("refusal ");

/** Goes every path, and returns the states and transitions of the chart that were not on any of them. */
export async function drive<M extends AnyStateMachine>(
  model: Model<M>,
  screen: Screen<M>,
): Promise<Sight[]> {
  const anyModel: AnyModel = model;
  const { chart, paths } = explore(anyModel, isMove);
  for (const path of paths) {
    await test.step(path.events.map(({ type }) => type).join(", "), async () => {
      await screen.open(path);
      for (const step of go(anyModel, path.walk, path.events)) {
        if (step.before) await screen.act(step.event, step.before as SnapshotFrom<M>);
        await screen.shows(step as Step<M>);
      }
    });
  }
  const seen = new Set(paths.flatMap((path) => seenOn(anyModel, chart, path)).filter(isMove));
  console.info(
    `${chart.idOf}, in the browser: ${chart.described(seen, ["state", "transition"])}; ${paths.length} paths`,
  );
  return [...chart.sights].filter((sight) => isMove(sight) && !seen.has(sight));
}
