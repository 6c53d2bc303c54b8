/** Every way through changing one's password. */
import { changePasswordMachine } from "#machines/changePassword.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const passwords = { oldPassword: "old", password: "new" };

checkModel(
  modelOf(changePasswordMachine)({
    walks: [
      {
        input: undefined,
        events: () => [{ type: "passwords.typed" }, { type: "passwords.submitted", ...passwords }],
      },
    ],
    answers: {
      changePassword: () => [{ type: "changed" }, { type: "refused", sentence: "No." }],
    },
    view: ({ problem }) => problem,
  }),
  `
    busy: changing

    nowhere: start → filling (problem = null)
    filling: passwords.typed → stays (problem = null)
    filling: passwords.submitted → changing (problem = null)
    changing: changePassword done refused → filling (problem = event.output.sentence)
    changing: changePassword done → filling ! password.changed
    changing: changePassword fails → filling (problem = Something went wrong. Please try again.)
  `,
  {
    "what was submitted is sent, and nothing else": (step) =>
      startsOf(step, "changePassword").every(
        ({ input }) =>
          step.event.type === "passwords.submitted" &&
          JSON.stringify(input) === JSON.stringify(passwords),
      ),
    "no password stays in the machine": ({ after }) =>
      Object.keys(after.context).join() === "problem",
    "a refusal is said in its own words": ({ event, after }) =>
      event.output?.type !== "refused" || after.context.problem === event.output.sentence,
    "a change is told, and only that": (step) =>
      emittedBy(step).length ===
      (step.event.type === "xstate.done.actor.changePassword" &&
      (step.event as unknown as { output: { type: string } }).output.type === "changed"
        ? 1
        : 0),
  },
);
