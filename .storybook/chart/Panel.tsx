/**
 * The chart beside a screen: where the machine is, what may happen now, what has happened. Storybook
 * draws it with a React of its own, so it is plain and imports nothing of the app.
 */
import * as React from "react";
import { STYLE } from "./style.ts";
import { type EventView, type PanelCommand, type PanelView, shortened } from "./view.ts";

type Send = (command: PanelCommand) => void;

/** A tab list: arrows move, and the focused tab is the shown one. */
function Tabs({ view: { machines, selected }, send }: { view: PanelView; send: Send }) {
  const step = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const next = (selected + by + machines.length) % machines.length;
    if (by === 0) return;
    send({ type: "select", machine: next });
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div role="tablist" aria-label="Machines" onKeyDown={step}>
      {machines.map((name, machine) => (
        <button
          type="button"
          role="tab"
          key={name}
          aria-selected={machine === selected}
          tabIndex={machine === selected ? 0 : -1}
          onClick={() => send({ type: "select", machine })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Chart({ view: { drawing, lit, arrows }, send }: { view: PanelView; send: Send }) {
  const ref = React.useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing has to be marked too
  React.useEffect(() => {
    for (const state of ref.current?.querySelectorAll("[data-state]") ?? []) {
      const isLit = lit.includes(state.getAttribute("data-state") ?? "");
      state.setAttribute("aria-current", String(isLit));
    }
    for (const arrow of ref.current?.querySelectorAll(".edgePaths path, .edgeLabels .label") ??
      []) {
      const id = arrow.getAttribute("data-id") ?? arrow.id;
      const isLast = arrows.some((n) => id.endsWith(`edge${n}`));
      arrow.classList.toggle("last", isLast);
    }
  }, [drawing, lit, arrows]);
  const drive = ({ target }: React.SyntheticEvent) => {
    const state = (target as Element).closest("[data-state]")?.getAttribute("data-state");
    if (state) send({ type: "drive", state });
  };
  return (
    <figure
      ref={ref}
      onClick={drive}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        drive(event);
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Mermaid's drawing of our own machine
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

function Event({
  event: { name, payloads },
  at,
  send,
}: {
  event: EventView;
  at: number;
  send: Send;
}) {
  const [chosen, setChosen] = React.useState(0);
  const payload = chosen < payloads.length ? chosen : 0;
  const { text = "", refusedBy = null } = payloads[payload] ?? {};
  const [typed, setTyped] = React.useState<string | null>(null);
  const isRefused = refusedBy !== null && typed === null;
  return (
    <li>
      <button
        type="button"
        aria-disabled={isRefused}
        aria-describedby={isRefused ? `refused-${at}` : undefined}
        onClick={() =>
          !isRefused && send({ type: "send", event: at, payload, text: typed ?? text })
        }
      >
        {name}
      </button>
      {payloads.length > 1 && (
        <select
          aria-label={`Payloads of ${name}`}
          value={payload}
          onChange={({ currentTarget }) => {
            setChosen(Number(currentTarget.value));
            setTyped(null);
          }}
        >
          {payloads.map(({ text: option, refusedBy: guard }, n) => (
            <option key={option} value={n}>
              {guard ? `(refused) ${shortened(option)}` : shortened(option)}
            </option>
          ))}
        </select>
      )}
      {text !== "" && (
        <input
          aria-label={`Payload of ${name}`}
          value={typed ?? text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isRefused && <small id={`refused-${at}`}>refused by {refusedBy}</small>}
    </li>
  );
}

function Tape({ view: { tape, now }, send }: { view: PanelView; send: Send }) {
  return (
    <ol aria-label="Tape" className="tape">
      {tape.map((text, moment) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
        <li key={moment}>
          <button
            type="button"
            aria-current={moment === now}
            onClick={() => send({ type: "back", moment })}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

export function Panel({ view, send }: { view: PanelView | null; send: Send }) {
  const [isCopied, setCopied] = React.useState(false);
  if (!view || view.machines.length === 0) return <p>This page has no machine.</p>;
  const { machines, selected, events, said, story } = view;
  const copy = async () => {
    setCopied(true);
    // Where the browser allows no copying, the text is there to be copied by hand.
    await navigator.clipboard?.writeText(story).catch(() => {});
  };
  return (
    <section className="machine-panel" aria-label="Chart">
      <style>{STYLE}</style>
      <Tabs view={view} send={send} />
      <div role="tabpanel" aria-label={machines[selected]}>
        <Chart view={view} send={send} />
        <div>
          <p role="status">{said}</p>
          <h2>What may happen</h2>
          <ul aria-label="What may happen">
            {events.map((event, n) => (
              <Event key={`${machines[selected]} ${event.name}`} event={event} at={n} send={send} />
            ))}
          </ul>
          <h2>What has happened</h2>
          <Tape view={view} send={send} />
          <button type="button" onClick={copy}>
            Copy as story
          </button>
          {isCopied && <textarea aria-label="Story" readOnly rows={8} value={story} />}
        </div>
      </div>
    </section>
  );
}
