/** The actors of a count's machine, which ask the server and the device (docs/design.md, "Counting"). */
import { type ActorRefFrom, fromPromise } from "xstate";
import { lineCommands, linesOfCount, linesToHandIn } from "#domain/count/countLines.ts";
import { countMessages } from "#domain/count/countMessages.ts";
import { messages } from "#domain/messages.ts";
import { begunCount } from "#domain/outbox/commands.ts";
import { type Entry, isUnsent } from "#domain/outbox/entries.ts";
import { isOnlyKept } from "#domain/outbox/kinds/outcome.ts";
import { type Cart, emptied, type Stored, withCart } from "#domain/outbox/stored.ts";
import type { Box } from "#domain/types.ts";
import { type CountStart, countMachine } from "#machines/count.machine.ts";
import { newKey } from "#src/api/client.ts";
import { versionsOf } from "#src/device/useCart.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { lookUpCodesIn } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

interface Starting {
  strBoxCode: string;
  isTakingOver: boolean;
}

async function start(
  { order, drop, actor }: Outbox,
  given: Starting,
  signal: AbortSignal,
): Promise<CountStart> {
  const unsent = actor.getSnapshot().context.entries.filter(isUnsent);
  const begun = begunCount(
    given,
    unsent.map(({ command }) => command),
  );
  const countId = begun ?? newKey();
  const command = { kind: "startCount", strCount: countId, ...given } as const;
  const outcome = await order(command, signal, { needsAnswer: true });
  if (outcome.type === "refused") {
    const { code, sentence } = outcome;
    return { type: code === "being_counted" ? "counted" : "refused", sentence };
  }
  // A takeover needs the other person's lines: counted on without them, a pull would overwrite one of those.
  if (outcome.type === "unsent" && given.isTakingOver) {
    const { entries } = actor.getSnapshot().context;
    const isThis = ({ command }: Entry) =>
      command.kind === "startCount" && command.strCount === countId;
    // `drop` leaves a command that was sent: once it is answered, this person can take the count over from themselves.
    for (const { command } of entries.filter(isThis)) await drop(command.id);
    return { type: "refused", sentence: countMessages.takenOverUnanswered };
  }
  const lines = outcome.type === "done" ? (outcome.body?.lines ?? []) : [];
  return { type: "begun", countId, lines: linesOfCount(lines) };
}

/** The count's machine for the persisted count of `owner`, the person who is signed in. */
export function provideCount(signedIn: SignedIn, owner: string, persisted: Cart) {
  const { device, outbox } = signedIn;
  const versionOf = versionsOf(persisted);
  /**
   * The barcodes of lines whose commands are not stored on the device yet: they are persisted as not handed in, for a
   * page that ends now.
   */
  const ordering: string[] = [];
  /**
   * True where the order to book the count is in this page's memory alone: the count itself is then all
   * that a page which ends now leaves.
   */
  let isOnlyHere = false;
  const persist = ({ cart, ...rest }: Cart) => {
    const lines = cart.map((line) =>
      ordering.includes(line.strToyBarcode) ? { ...line, isHandedIn: false } : line,
    );
    device.persistCart(owner, versionOf({ ...rest, cart: lines }));
  };
  return countMachine.provide({
    actors: {
      lookUpCodes: lookUpCodesIn(signedIn),
      lookUpAgain: lookUpCodesIn(signedIn),
      startCount: fromPromise(({ input, signal }) => start(outbox, input, signal)),
      finishCount: fromPromise(async ({ input, signal }) => {
        const command = { kind: "finishCount", ...input } as const;
        // Stored with the command, so that a page that ends meanwhile does not open a booked count again.
        const over = versionOf(emptied(input));
        const outcome = await outbox.order(command, signal, {
          also: (stored) => withCart(stored, over),
        });
        isOnlyHere = !device.isPersisted() && isOnlyKept(outcome);
        const isRefused = outcome.type === "refused";
        return { refusal: isRefused ? outcome.sentence || messages.somethingWrong : null };
      }),
    },
    actions: {
      persistCount({ context }) {
        if (!isOnlyHere || context.strCount !== null) persist(context);
      },
      handIn({ context, self }, isWhole) {
        const { strCount, strBoxCode, cart } = context;
        const lines = linesToHandIn(cart, isWhole);
        if (strCount === null || lines.length === 0) return;
        const barcodes = lines.map(({ strToyBarcode }) => strToyBarcode);
        ordering.push(...barcodes);
        const onPersisted = () => {
          for (const barcode of barcodes) ordering.splice(ordering.indexOf(barcode), 1);
          persist(self.getSnapshot().context);
        };
        const commands = lineCommands({ strCount, strBoxCode }, lines);
        const isRefused = ({ command, refusal }: Entry) =>
          refusal !== null &&
          command.kind === "countLine" &&
          command.strCount === strCount &&
          barcodes.includes(command.strToyBarcode);
        // What was refused of these lines is no more to be handed over, or to be looked at.
        const also = (stored: Stored) => ({
          ...stored,
          commands: stored.commands.filter((entry) => !isRefused(entry)),
        });
        // Where the session has just ended, `submit` rejects and the lines are still to be handed in.
        outbox.submit({ commands, onPersisted, also }).catch(() => persist(context));
      },
      discardCount({ context }) {
        const { strCount, strBoxCode } = context;
        if (strCount === null) return;
        const commands = [{ kind: "discardCount", strCount, strBoxCode } as const];
        outbox.submit({ commands }).catch(() => persist(context));
      },
    },
  });
}

/** The code of the loose pieces is empty. */
export type Place = Pick<Box, "id" | "strBoxCode" | "intSection">;

/** The running machine of the count, as the parts of its screen receive it. */
export type CountRef = ActorRefFrom<typeof countMachine>;
