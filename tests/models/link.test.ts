/** Every way through reading a link. */
import { linkMachine } from "#machines/link.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

checkModel(
  modelOf(linkMachine)({
    walks: [{ input: { secret: "s" }, events: () => [{ type: "link.asked" }] }],
    answers: {
      readLink: () => [
        { type: "read", purpose: { kind: "invite", name: "Nora", role: "admin" } },
        { type: "useless", sentence: "Used." },
        { type: "unanswered", sentence: "No network." },
      ],
    },
    view: ({ purpose, problem }) => [purpose, problem],
  }),
  `
    busy: reading
    usable: usable
    retriable: unanswered

    nowhere: start → reading (purpose = null, problem = null)
    reading: readLink done read → usable (purpose = event.output.purpose)
    reading: readLink done useless → useless (problem = event.output.sentence)
    reading: readLink done → unanswered (problem = event.output.sentence)
    reading: readLink fails → unanswered (problem = Something went wrong. Please try again.)
    unanswered: link.asked → reading (problem = null)
  `,
  {
    "it is the opened link that is read": (step) =>
      startsOf(step, "readLink").every(({ input }) => (input as { secret: string }).secret === "s"),
    "a form is offered exactly where the link is good": ({ after }) =>
      after.hasTag("usable") === (after.context.purpose !== null),
    "whatever is wrong is said in the server's words": ({ event, after }) =>
      !event.output?.sentence ||
      (after.value === event.output.type && after.context.problem === event.output.sentence),
    "whatever is wrong is said": ({ after }) =>
      ["useless", "unanswered"].includes(String(after.value)) === (after.context.problem !== null),
  },
);
