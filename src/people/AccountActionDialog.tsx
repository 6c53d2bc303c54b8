/** The dialog that asks about something to be done with an account, and shows the link that comes of it. */
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { isUnprovedPromotion } from "#domain/people.ts";
import { peopleMessages, wordsOf } from "#domain/peopleWords.ts";
import { useSession } from "#src/session/useSession.ts";
import { LinkShown } from "./LinkShown.tsx";
import { RoleFields } from "./RoleFields.tsx";
import type { AccountActionActor } from "./useAccountAction.ts";

const DESTRUCTIVE = new Set(["disable", "signOutEverywhere", "withdraw", "signOutDevice"]);

export function AccountActionDialog({ actor }: { actor: AccountActionActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const own = useSession()?.user.email;
  const { action, problem, link } = snapshot.context;
  if (!action) return null;
  const close = () => actor.send({ type: "dialog.closed" });
  const words = wordsOf(action);
  const person = "person" in action ? action.person : null;
  const isWarning =
    snapshot.matches("askingAgain") || (snapshot.hasTag("busy") && isUnprovedPromotion(action));
  const title = isWarning ? `Make ${person?.name} an admin?` : words.title;
  return (
    <Modal
      opened={snapshot.hasTag("open")}
      onClose={close}
      title={link ? `Reset link of ${person?.name}` : title}
      withCloseButton={false}
    >
      {link ? (
        <LinkShown link={link} onClose={close} />
      ) : (
        <Stack>
          {isWarning ? (
            <Text>{peopleMessages.unproved(person?.name ?? "")}</Text>
          ) : (
            <>
              {action.type === "changeRole" && (
                <RoleFields
                  role={action.role}
                  rights={action.rights}
                  onRole={(role) => actor.send({ type: "role.chosen", role })}
                  onRight={(right) => actor.send({ type: "right.switched", right })}
                />
              )}
              <Text>{words.text}</Text>
            </>
          )}
          {person?.email === own && <Text fw={650}>{peopleMessages.ownAccount}</Text>}
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              onClick={close}
              disabled={snapshot.hasTag("busy")}
              data-autofocus
            >
              Cancel
            </Button>
            <Button
              color={DESTRUCTIVE.has(action.type) || isWarning ? "red.8" : undefined}
              loading={snapshot.hasTag("busy")}
              disabled={!snapshot.hasTag("busy") && !snapshot.can({ type: "question.confirmed" })}
              onClick={() => actor.send({ type: "question.confirmed" })}
            >
              {isWarning ? "Make admin" : words.confirm}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
