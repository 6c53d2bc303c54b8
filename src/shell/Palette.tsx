/** Finds a screen, a toy or a box by a few letters. */
import "@mantine/spotlight/styles.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TYPING_PAUSE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { screensIn } from "#domain/screens.ts";
import { sentenceOf } from "#src/api/client.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { useSession } from "#src/session/useSession.ts";
import { boxesQuery } from "#src/stock/boxes.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { type Asked, useAsk } from "#src/stock/useAsk.ts";
import { useBackCloses } from "#src/ui/back.ts";

const [store, spotlight] = createSpotlight();

/** The most toys, and the most boxes. */
const FOUND = 5;

const isAnswered = ({ query }: Pick<Asked<unknown>, "query">) =>
  !query.isPlaceholderData && !query.isLoading;

/** Opens at each change of `times`. */
export default function Palette({ times }: { times: number }) {
  const [query, setQuery] = useState("");
  const { opened } = useSpotlight(store);
  useBackCloses(opened, spotlight.close);
  const list = useRef<HTMLDivElement>(null);
  /** The text at which Enter was pressed, until its first result opens. */
  const [entered, setEntered] = useState<string | null>(null);
  const openFirst = () => {
    setEntered(null);
    list.current?.querySelector<HTMLElement>("[data-action]")?.click();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for again
  useEffect(() => spotlight.open(), [times]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        setEntered(null);
      }}
      scrollable
      attributes={{ content: { "aria-label": "Go to" } }}
      data-covers-bars={opened || undefined}
    >
      <Spotlight.Search
        aria-label="Go to"
        placeholder="A screen, a toy or a box"
        maxLength={200}
        onKeyDown={({ key, nativeEvent }) => {
          // Enter without a selected row opens the first one.
          if (key !== "Enter" || nativeEvent.isComposing) return;
          if (list.current?.querySelector("[data-selected]")) return;
          setEntered(query);
        }}
      />
      <Spotlight.ActionsList ref={list}>
        <Found query={query} isEntered={entered === query} onFound={openFirst} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface FoundProps {
  query: string;
  isEntered: boolean;
  onFound: () => void;
}

function Found({ query, isEntered, onFound }: FoundProps) {
  const navigate = useNavigate();
  const session = useSession();
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, TYPING_PAUSE);
  const isAsked = typed !== "" && q !== "";
  const toys = useAsk(toysQuery({ q, limit: FOUND, offset: 0 }), { isEnabled: isAsked });
  const boxes = useAsk(boxesQuery({ q }, FOUND), { isEnabled: isAsked });
  const screens = screensIn("palette", session).filter(({ title }) =>
    title.toLowerCase().includes(typed.toLowerCase()),
  );
  const isFound = typed === q && [toys, boxes].every(isAnswered);
  // Results of an earlier text are not shown, so that Enter cannot open one.
  const isShown = isAsked && isFound;
  const foundToys = isShown ? (toys.data?.items ?? []).slice(0, FOUND) : [];
  const foundBoxes = isShown ? (boxes.data?.items ?? []).slice(0, FOUND) : [];
  const opens = isEntered && (screens.length > 0 || isFound);
  const open = useEffectEvent(onFound);
  useEffect(() => {
    if (opens) open();
  }, [opens]);
  if (screens.length + foundToys.length + foundBoxes.length === 0) {
    const error = toys.query.error ?? boxes.query.error;
    const none = error ? sentenceOf(error) : messages.noResults;
    return <Spotlight.Empty role="status">{isFound ? none : "Searching…"}</Spotlight.Empty>;
  }
  return (
    <>
      {screens.map(({ title, path }) => (
        <Spotlight.Action key={path} label={title} onClick={() => void navigate({ to: path })} />
      ))}
      {foundToys.map(({ strToyBarcode, strName }) => (
        <Spotlight.Action
          key={`toy ${strToyBarcode}`}
          label={strName}
          description={strToyBarcode}
          onClick={() =>
            void navigate({ to: "/inventory/$barcode", params: { barcode: strToyBarcode } })
          }
        />
      ))}
      {foundBoxes.map((box) => (
        <Spotlight.Action
          key={`box ${box.strBoxCode}`}
          label={`Box ${box.strBoxCode}`}
          description={formatNote(box)}
          onClick={() =>
            void navigate({ to: "/box/$boxCode", params: { boxCode: box.strBoxCode } })
          }
        />
      ))}
    </>
  );
}
