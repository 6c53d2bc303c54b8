/** /login: sign in or create an account (specification section 2, Login screen). */
import { Alert, Badge, Card, Stack, Tabs } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { useSessionActor } from "#src/session/useSession.ts";
import classes from "./LoginScreen.module.css";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

export function LoginScreen() {
  const session = useSessionActor();
  const { failure, hasEnded } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag("busy"));
  const [tab, setTab] = useState<string | null>("signIn");
  const changeTab = (next: string | null) => {
    session.send({ type: "failure.dismissed" });
    setTab(next);
  };
  return (
    <Stack maw={440} mx="auto" py="md">
      {hasEnded && (
        <Alert variant="light" role="status">
          {messages.sessionEnded}
        </Alert>
      )}
      <Card p="lg">
        <Tabs value={tab} onChange={changeTab} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="signIn">Sign In</Tabs.Tab>
            <Tabs.Tab value="signUp">Sign Up</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="signIn">
            <SignInForm isBusy={isBusy} />
          </Tabs.Panel>
          <Tabs.Panel value="signUp">
            <SignUpForm isBusy={isBusy} />
          </Tabs.Panel>
        </Tabs>
        {failure && (
          <Badge color="red" size="lg" mt="md" role="alert" fullWidth classNames={classes}>
            {failure}
          </Badge>
        )}
      </Card>
    </Stack>
  );
}
