/** A line that differs from the stock, with a choice of one tap. */
import { Button } from "@mantine/core";
import { amountNow, formatDifference } from "#domain/count/differences.ts";
import type { LineChoice } from "#domain/outbox/kinds/counts.ts";
import type { CountChoice, CountLine } from "#domain/types.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { ToyLine } from "#src/toys/ToyLine.tsx";
import type { CountRef } from "./actors.ts";

/** The number of boxes that are searched for the pieces beyond the recorded amount. */
const BOXES = 3;

interface ReviewRowProps {
  line: CountLine;
  choice: LineChoice | undefined;
  boxCode: string;
  count: CountRef;
}

export function ReviewRow({ line, choice, boxCode, count }: ReviewRowProps) {
  const { strToyBarcode, isUncertain, isGone } = line;
  const isExtra = line.intAmount > line.intExpected && !isUncertain;
  const { data } = useAsk(locationsQuery(strToyBarcode, BOXES), { isEnabled: isExtra });
  const others = data?.boxes.filter((box) => box.strBoxCode !== boxCode && box.intAmountInBox > 0);
  const unsure = isUncertain ? line.intUnsure : undefined;
  const from = choice?.intUnsure === unsure ? choice?.strFromBoxCode : undefined;
  // The box of the choice stays offered when others have more pieces by now, so that it may not be among those read.
  const isAllRead = (data?.boxes.length ?? 0) < BOXES;
  const chosenBox =
    from === undefined || isAllRead
      ? others?.find(({ strBoxCode }) => strBoxCode === from)
      : { strBoxCode: from };
  const other = chosenBox ?? others?.[0];
  const choose = (choice: CountChoice, fromBoxCode?: string) =>
    count.send({
      type: "choice.made",
      choice: { strToyBarcode, strChoice: choice, strFromBoxCode: fromBoxCode, intUnsure: unsure },
    });
  // A choice counts only for the unsure pieces that it was made about: later commands have to be asked about, too.
  const chosen = choice?.intUnsure === unsure ? (choice?.strChoice ?? "book") : "book";
  const option = (choice: CountChoice, label: string, fromBoxCode?: string) => {
    const isChosen = chosen === choice && fromBoxCode === from;
    return (
      <Button
        key={choice}
        variant={isChosen ? "filled" : "default"}
        aria-pressed={isChosen}
        px="sm"
        onClick={() => choose(choice, fromBoxCode)}
      >
        {label}
      </Button>
    );
  };
  if (isGone) return <ToyLine toy={line} text="It was deleted meanwhile." />;
  return (
    <ToyLine
      toy={line}
      text={formatDifference(line)}
      choices={
        <>
          {isUncertain ? (
            <>
              {option("contained", `Counted after it: ${amountNow(line, "contained")}`)}
              {option("after", `Counted before it: ${amountNow(line, "after")}`)}
            </>
          ) : (
            option("book", `Book ${amountNow(line, "book")}`)
          )}
          {isExtra &&
            other &&
            option("move", `Move here from ${other.strBoxCode}`, other.strBoxCode)}
          {boxCode !== "" && !isExtra && !isUncertain && option("elsewhere", "It stands elsewhere")}
          {option("keep", "Keep the stock as it is")}
          <Button
            variant="subtle"
            px="sm"
            onClick={() => count.send({ type: "recount.asked", toys: [line], at: serverNow() })}
          >
            Count again
          </Button>
        </>
      }
    />
  );
}
