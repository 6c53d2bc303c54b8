/** The panel's other half, in the page of the screen: it sees the actors and performs what the panel is told. */
import type { AnyEventObject } from "xstate";
import { arrowsIn, diagramOf, eventOf, idOf } from "../../scripts/diagram.ts";
import { copiedStory } from "./copied.ts";
import { drawingOf } from "./drawing.ts";
import { type Possible, possibleOf, wayTo } from "./events.ts";
import { type PanelCommand, type PanelView, shortened } from "./view.ts";
import { onChanged, showAfter, showMoment, type Watched, watchedActors } from "./watched.ts";

/** Milliseconds in which changes are gathered: a camera sees ten frames a second. */
const GATHERED = 50;

const nameOf = (type: string) => eventOf({ eventType: type });

function payloadText({ type: _, actorId: __, ...payload }: AnyEventObject): string {
  const plain = (_key: string, value: unknown) => {
    if (value instanceof Error) return value.message;
    return value instanceof Map || value instanceof Set ? [...value] : value;
  };
  return Object.keys(payload).length > 0 ? JSON.stringify(payload, plain) : "";
}

/** A line of the tape: what happened, with the beginning of its payload. */
function momentText(event: AnyEventObject): string {
  if (event.type === "xstate.init") return "start";
  return `${nameOf(event.type)} ${shortened(payloadText(event))}`.trim();
}

/** The names of the actors: machines of one name on a screen get numbers. */
function namesOf(actors: Watched[]): string[] {
  return actors.map(({ machine: { id } }, n) => {
    const before = actors.slice(0, n).filter(({ machine }) => machine.id === id).length;
    return before > 0 ? `${id} ${before + 1}` : id;
  });
}

interface Host {
  perform: (command: PanelCommand) => void;
  stop: () => void;
}

/** `storyOf` is the name of the story that is shown, as the sources have it; the app has none. */
export function startHost(
  show: (view: PanelView) => void,
  storyOf: () => string | null = () => null,
): Host {
  let selected: Watched | undefined;
  let possible: Possible[] = [];
  let said = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function update() {
    timer = undefined;
    const actors = watchedActors();
    if (!selected || !actors.includes(selected)) selected = actors[0];
    const watched = selected;
    const drawing = watched ? await drawingOf(watched.machine) : "";
    if (watched !== selected) return;
    possible = watched ? possibleOf(watched) : [];
    const diagram = watched ? diagramOf(watched.machine) : "";
    show({
      machines: namesOf(actors),
      selected: watched ? actors.indexOf(watched) : 0,
      drawing,
      lit: watched ? watched.shown.getSnapshot()._nodes.map(idOf) : [],
      arrows: (watched?.tape[watched.now]?.taken ?? []).flatMap((one) => arrowsIn(diagram, one)),
      events: possible.map(({ type, payloads }) => ({
        name: nameOf(type),
        payloads: payloads.map(({ event, refusedBy }) => ({ text: payloadText(event), refusedBy })),
      })),
      tape: (watched?.tape ?? []).map(({ event }) => momentText(event)),
      now: watched?.now ?? 0,
      said,
      story: watched ? copiedStory(watched, storyOf()) : "",
    });
  }
  const changed = () => {
    timer ??= setTimeout(update, GATHERED);
  };

  function send(watched: Watched, { event, payload, text }: PanelCommand & { type: "send" }) {
    const known = possible[event]?.payloads[payload]?.event;
    if (!known) return "";
    const given = text === payloadText(known) ? known : { ...JSON.parse(text), type: known.type };
    if (!watched.shown.getSnapshot().can(given)) return `Refused: ${nameOf(given.type)}`;
    watched.shown.send(given);
    return nameOf(given.type);
  }

  function drive(watched: Watched, state: string) {
    const way = wayTo(watched, state);
    if (!way) return "No known event leads there from here.";
    if (way.length > 0) showAfter(watched, way);
    return way.length > 0 ? way.map(({ type }) => nameOf(type)).join(", ") : "It is there already.";
  }

  function answerTo(watched: Watched, command: PanelCommand): string {
    if (command.type === "select") selected = watchedActors()[command.machine];
    if (command.type === "send") return send(watched, command);
    if (command.type === "drive") return drive(watched, command.state);
    if (command.type === "back") showMoment(watched, command.moment);
    return "";
  }

  const off = onChanged(changed);
  changed();
  return {
    perform(command) {
      try {
        if (selected) said = answerTo(selected, command);
      } catch (error) {
        said = String(error);
      }
      changed();
    },
    stop() {
      off();
      clearTimeout(timer);
    },
  };
}
