/** Every way through what is asked about accounts. */
import { isDeepStrictEqual } from "node:util";
import type { Person } from "#domain/types.ts";
import { accountActionModel } from "./accountAction.model.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";

checkModel(
  accountActionModel,
  `
    open: asking, askingAgain, performing, showingLink
    busy: performing
    askingAgain: askingAgain

    nowhere: start → idle (action = null, problem = null, link = null)
    idle: action.asked → asking (action = event.action, problem = null)
    asking: action.changed → stays (action = event.action)
    asking: question.confirmed → askingAgain | performing (problem = null) | stays
    asking: dialog.closed → idle
    askingAgain: question.confirmed → performing (problem = null)
    askingAgain: dialog.closed → asking
    performing: perform done null → idle ! action.done
    performing: perform done → showingLink (link = event.output)
    performing: perform fails → asking (problem = Something went wrong. Please try again.)
    showingLink: dialog.closed → idle (link = null)
  `,
  {
    "nothing is done that was not confirmed": (step) =>
      startsOf(step, "perform").every(() => step.event.type === "question.confirmed"),
    "who signed up by themselves becomes an admin only when asked twice": (step) =>
      startsOf(step, "perform").every(({ input }) => {
        const { action } = input as { action: { type: string; role?: string; person?: Person } };
        const isPromotion = action.type === "changeRole" && action.role === "admin";
        return !isPromotion || !action.person?.selfSignedUp || step.before?.value === "askingAgain";
      }),
    "a role is changed only to another": (step) =>
      startsOf(step, "perform").every(({ input }) => {
        const { action } = input as { action: { type: string; role?: string } };
        return action.type !== "changeRole" || action.role === "admin";
      }),
    "a secret is known only while it is shown": ({ after }) =>
      (after.value === "showingLink") === (after.context.link !== null),
    "what was done is told once": (step) => {
      const emitted = { type: "action.done", action: step.before?.context.action };
      return isDeepStrictEqual(emittedBy(step), step.event.output === null ? [emitted] : []);
    },
    "what was chosen is lost only by closing": ({ before, after, event }) =>
      !before?.hasTag("busy") ||
      event.type === "action.asked" ||
      before.context.action === after.context.action,
  },
);
