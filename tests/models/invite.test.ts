/** Every way through inviting somebody. */
import { isDeepStrictEqual } from "node:util";
import { type InvitationDraft, inviteMachine } from "#machines/invite.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const link = { kind: "invite", secret: "s", expiresAt: 1 } as const;

checkModel(
  modelOf(inviteMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "form.opened" },
          { type: "draft.changed", changes: { role: "guest" } },
          { type: "draft.changed", changes: { role: "admin" } },
          { type: "draft.changed", changes: { name: "Nora" } },
          { type: "right.switched", right: "delete" },
          { type: "draft.submitted" },
          { type: "form.closed" },
        ],
      },
    ],
    answers: {
      invite: () => [
        { type: "invited", link },
        { type: "refused", sentence: "No." },
      ],
    },
    view: ({ draft, problem, link: shown }) => [draft, problem, shown],
  }),
  `
    open: filling, inviting, showingLink
    busy: inviting

    nowhere: start → closed (problem = null, link = null)
    closed: form.opened → filling (draft, problem = null)
    filling: draft.changed, right.switched → stays (draft)
    filling: draft.submitted → inviting (problem = null)
    filling: form.closed → closed
    inviting: invite done refused → filling (problem = event.output.sentence)
    inviting: invite done → showingLink (link = event.output.link)
    inviting: invite fails → filling (problem = Something went wrong. Please try again.)
    showingLink: form.closed → closed (link = null) ! link.closed
  `,
  {
    "nobody is invited who was not asked for": (step) =>
      startsOf(step, "invite").every(() => step.event.type === "draft.submitted"),
    "only an admin is given rights": (step) =>
      startsOf(step, "invite").every(({ input }) => {
        const { role, rights } = (input as { draft: InvitationDraft }).draft;
        return role === "admin" || rights.length === 0;
      }),
    "an admin's rights are those that are ticked": (step) => {
      const { before, event, after } = step;
      const { draft } = before?.context ?? {};
      if (
        event.type === "right.switched" &&
        before?.hasTag("open") &&
        draft &&
        !before.hasTag("busy")
      ) {
        const isTicked = !draft.rights.includes("delete");
        return (
          after.context.draft === draft ||
          after.context.draft.rights.includes("delete") === isTicked
        );
      }
      return startsOf(step, "invite").every(({ input, context }) => {
        const typed = (context as { draft: InvitationDraft }).draft;
        const sent = (input as { draft: InvitationDraft }).draft;
        return typed.role !== "admin" || sent.rights.join() === typed.rights.join();
      });
    },
    "a refusal is said in its own words": ({ event, after }) =>
      event.output?.type !== "refused" ||
      (after.context.problem === "No." && after.context.link === null),
    "a form opens for an admin without a name, and with no right ticked": ({
      event,
      taken,
      after,
    }) =>
      event.type !== "form.opened" ||
      taken.length === 0 ||
      isDeepStrictEqual(after.context.draft, { role: "admin", name: "", rights: [] }),
    "a secret is known only while it is shown": ({ after }) =>
      (after.value === "showingLink") === (after.context.link !== null),
    "that a link was shown is told when it is closed": (step) =>
      emittedBy(step).length ===
      (step.before?.value === "showingLink" && step.after.value === "closed" ? 1 : 0),
    "what was typed is lost only by closing": ({ before, after }) =>
      before?.value !== "inviting" || before.context.draft === after.context.draft,
  },
);
