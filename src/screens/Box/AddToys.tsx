/** "Add toys": puts toys into this box one after another, each found by a part of its name, without a scan. */
import { Button, Group, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { formatCount, formatNumber } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import type { Toy } from "#domain/types.ts";
import { sentenceOf } from "#src/api/client.ts";
import picker from "#src/boxes/BoxPicker.module.css";
import { DidYouMean } from "#src/list/DidYouMean.tsx";
import { SearchField } from "#src/list/SearchField.tsx";
import { useShownSignal } from "#src/outbox/useOrder.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import type { AskedToys } from "#src/toys/useToyList.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { saidProblem } from "#src/ui/PlainInput.tsx";

const SUGGESTIONS = 8;

export function AddToys({ boxCode }: { boxCode: string }) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button variant="light" onClick={dialog.open}>
        Add toys
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Add toys">
        <AddForm boxCode={boxCode} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

interface Fields<Chosen extends Toy | null = Toy | null> {
  q: string;
  toy: Chosen;
  amount: string;
}
const NOTHING: Fields = { q: "", toy: null, amount: "1" };

const focusIn = ({ current: form }: RefObject<HTMLFormElement | null>, field: string) =>
  form?.querySelector<HTMLElement>(field)?.focus();

function AddForm({ boxCode, onClose }: { boxCode: string; onClose: () => void }) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<Toy | null>(null);
  /**
   * Changes at each choice, which renders the search field anew: letters typed just before would start another search
   * and drop the choice.
   */
  const [fieldKey, setFieldKey] = useState(0);
  const [amount, setAmount] = useState("1");
  /** The text on which Enter was pressed, until its results are there. */
  const [entered, setEntered] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const signal = useShownSignal();
  const found = useAsk(toysQuery({ q, limit: SUGGESTIONS, offset: 0 }));
  const fill = ({ q, toy, amount }: Fields) => {
    setQ(q);
    setChosen(toy);
    setAmount(amount);
  };
  const adding = useMutation({
    mutationFn: ({ toy: { strToyBarcode, strName }, amount }: Fields<Toy>) => {
      const line = { strBoxCode: boxCode, strToyBarcode, strName, intAmountInBox: Number(amount) };
      return outbox.order({ kind: "addToBox", ...line }, signal());
    },
    // Clears the form at once, so that the next toy can be typed while this one is sent.
    onMutate() {
      fill(NOTHING);
      focusIn(form, "[type=search]");
    },
    onSettled(outcome, _, added) {
      // The search field is ahead of `q` while somebody types.
      const typed = form.current?.querySelector<HTMLInputElement>("[type=search]")?.value;
      const isNextBegun = chosen !== null || typed !== "";
      if ((!outcome || outcome.type === "refused") && !isNextBegun) fill(added);
    },
  });
  // A new list may lack the chosen toy, and Enter would then add a toy that nobody sees.
  const search = (words: string) => {
    setQ(words);
    setChosen(null);
  };
  const toys = found.data?.items ?? [];
  const [first, second] = toys;
  const only = second ? toys.find(({ strToyBarcode }) => strToyBarcode === q) : first;
  const isKnown = entered !== "" && entered === q && !found.query.isPlaceholderData;
  useEffect(() => {
    if (!isKnown) return;
    setEntered("");
    if (!only) return;
    setChosen(only);
    focusIn(form, "[inputmode=numeric]");
  }, [isKnown, only]);
  const choose = (toy: Toy, isByKey: boolean) => {
    setChosen(toy);
    setFieldKey((key) => key + 1);
    if (isByKey) focusIn(form, "[inputmode=numeric]");
  };
  const { data: outcome, error, variables: added } = adding;
  const sentence =
    outcome?.type === "refused" ? outcome.sentence : error && messages.somethingWrong;
  const isAboutAnother = sentence && added && added.toy.strToyBarcode !== chosen?.strToyBarcode;
  const problem = isAboutAnother ? `${added.toy.strName}: ${sentence}` : sentence;
  return (
    <form
      ref={form}
      onSubmit={handleSubmit(() => {
        if (chosen) adding.mutate({ q, toy: chosen, amount });
      })}
      // Enter submits no form with a disabled button, so that Enter in the search is handled here.
      onKeyDown={(event) => {
        const { key, target, defaultPrevented } = event;
        if (moveToNext(event)) event.preventDefault();
        const isSearch = target instanceof HTMLInputElement && target.type === "search";
        if (key === "Enter" && isSearch && !chosen && !defaultPrevented) {
          setEntered(target.value.trim());
        }
      }}
    >
      <Stack gap="md">
        <SearchField
          key={fieldKey}
          label="Toy"
          autoFocus
          value={q}
          onChange={search}
          placeholder="Name, barcode, tag or note"
        />
        <FoundToys q={q} found={found} chosen={chosen} onChoose={choose} onMeant={search} />
        <DigitsInput
          label="Pieces"
          min={1}
          value={amount}
          error={problem}
          {...saidProblem}
          onChange={setAmount}
        />
        <DialogButtons
          confirmLabel="Add"
          cancelLabel="Done"
          isBusy={adding.isPending}
          isDisabled={chosen === null || Number(amount) === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Moves the focus by arrow keys from the search into the list and through it. Returns whether it moved. */
function moveToNext({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("[type=search], [aria-pressed]")];
  const next = step === 0 ? undefined : stops[stops.indexOf(target as HTMLElement) + step];
  if (!next || !stops.includes(target as HTMLElement)) return false;
  next.focus();
  return true;
}

interface FoundToysProps {
  q: string;
  found: AskedToys;
  chosen: Toy | null;
  onChoose: (toy: Toy, isByKey: boolean) => void;
  onMeant: (meant: string) => void;
}

function FoundToys({ q, found: { data, query }, chosen, onChoose, onMeant }: FoundToysProps) {
  const toys = data?.items ?? [];
  return (
    <>
      {data && (
        <VisuallyHidden aria-live="polite">{formatCount(toys.length, "toy")} found</VisuallyHidden>
      )}
      <ul className={picker.suggestions} aria-label="Toys found">
        {toys.map((toy) => (
          <li key={toy.strToyBarcode}>
            <UnstyledButton
              className={picker.suggestion}
              aria-pressed={toy.strToyBarcode === chosen?.strToyBarcode}
              // `detail` is 0 for a click by Enter or the space bar.
              onClick={({ detail }) => onChoose(toy, detail === 0)}
            >
              <Text fw={700} lh={1.3}>
                {toy.strName}
              </Text>
              <Group gap={8}>
                <Text size="sm" c="dimmed" lh={1.3}>
                  {toy.barcode}
                </Text>
                <Text size="sm" c="dimmed" lh={1.3}>
                  {formatNumber(toy.intQuantity)} in stock
                </Text>
              </Group>
            </UnstyledButton>
          </li>
        ))}
        {(query.error || (data && toys.length === 0)) && (
          <li>
            <Text c="dimmed">{query.error ? sentenceOf(query.error) : messages.noResults}</Text>
            {!query.error && <DidYouMean q={q} onTake={onMeant} />}
          </li>
        )}
      </ul>
    </>
  );
}
