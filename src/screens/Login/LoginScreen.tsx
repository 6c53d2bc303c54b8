/** /login: sign in or create an account (specification section 2, Login screen). */
import {
  Alert,
  Badge,
  Button,
  Card,
  PasswordInput,
  Stack,
  Tabs,
  Text,
  TextInput,
} from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { cleanCode, trimCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import type { OpenedLink } from "#domain/people/people.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { hearPull } from "#src/scan/feedback.ts";
import { gunListener } from "#src/scan/gunListener.ts";
import { heldScans, persistHeldScans } from "#src/scan/heldScan.ts";
import { GunCapture, GunContext } from "#src/scan/useGun.tsx";
import { openedLink } from "#src/session/link.ts";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import { useIsOnline } from "#src/ui/useIsOnline.ts";

/** The Sign In tab: e-mail and password (specification section 2). */
function SignInForm({ isBusy }: { isBusy: boolean }) {
  const session = useSessionActor();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [email = "", password = ""] = ["email", "password"].map((name) => `${typed.get(name)}`);
    session.send({ type: "signIn.submitted", email, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          Sign In
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {messages.forgotPassword}
        </Text>
      </Stack>
    </form>
  );
}

/** Holds and shows a pull on the sign-in page, which can be opened or dismissed after signing in. */
function PullsWhileSignedOut() {
  const [heldCode, setHeld] = useState<string>();
  // The screens of a session that ends store its scans once this one is drawn.
  useEffect(() => setHeld(heldScans().at(-1)), []);
  const hold = (readBarcode: string) => {
    const code = trimCode(readBarcode);
    if (cleanCode(code) === "") return hearPull("problem", scanMessages.emptyScan);
    hearPull("notTaken");
    persistHeldScans([...heldScans(), code]);
    setHeld(code);
  };
  return (
    <GunContext value={gunListener}>
      <GunCapture onScan={hold} />
      {heldCode !== undefined && (
        <Alert variant="light" role="status" className="breakable">
          {scanMessages.heldUntilSignIn(cleanCode(heldCode))}
        </Alert>
      )}
    </GunContext>
  );
}

// Most people only sign in, so the other forms are loaded on demand.
const SignUpForm = lazy(() => import("./SignUpForm.tsx"));
const LinkPanel = lazy(() => import("./LinkPanel.tsx"));
const SignedInAlready = lazy(() => import("./SignedInAlready.tsx"));

const route = getRouteApi("/login");

export function LoginScreen() {
  const link = route.useRouteContext({ select: (context) => context.link });
  const session = useSession();
  // `openedLink` is read again, because a link that has just been used is dropped.
  if (session && openedLink()) {
    return (
      <Suspense>
        <SignedInAlready session={session} />
      </Suspense>
    );
  }
  return <LoginTabs key={link?.secret} link={link} />;
}

function LoginTabs({ link }: { link: OpenedLink | null }) {
  const actor = useSessionActor();
  const { failure, hasEnded } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isOnline = useIsOnline();
  const [tab, setTab] = useState<string | null>(link?.kind === "invite" ? "signUp" : "signIn");
  const [isSignUpKept, setSignUpKept] = useState(tab === "signUp");
  const changeTab = (next: string | null) => {
    actor.send({ type: "failure.dismissed" });
    setTab(next);
    if (next === "signUp") setSignUpKept(true);
  };
  const panel = link && <LinkPanel secret={link.secret} isBusy={isBusy} />;
  return (
    <Stack w="100%" maw={440} mx="auto">
      {hasEnded && (
        <Alert variant="light" role="status">
          {messages.signInFirst}
        </Alert>
      )}
      <PullsWhileSignedOut />
      <Card p="lg">
        <Tabs value={tab} onChange={changeTab} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="signIn">Sign In</Tabs.Tab>
            <Tabs.Tab value="signUp">Sign Up</Tabs.Tab>
          </Tabs.List>
          <Suspense>
            <Tabs.Panel value="signIn">
              {link?.kind === "reset" ? panel : <SignInForm isBusy={isBusy} />}
            </Tabs.Panel>
            {/* Stays mounted once opened, so that a look at the other tab loses none of its many fields. */}
            <Tabs.Panel value="signUp" keepMounted={isSignUpKept}>
              {link?.kind === "invite" ? panel : <SignUpForm isBusy={isBusy} />}
            </Tabs.Panel>
          </Suspense>
        </Tabs>
        {failure && (
          <Badge color="red" size="lg" mt="md" py={8} role="alert" fullWidth>
            {failure}
          </Badge>
        )}
        {(failure === messages.networkError || !isOnline) && (
          <Text size="sm" ta="center" mt="md" role="status">
            {messages.signInNeedsServer}
          </Text>
        )}
      </Card>
    </Stack>
  );
}
