/** A screen's states without contents: loading, empty, failed. */
import { Button, Center, Loader, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconBox, IconCloudOff, IconLock, IconMoodPuzzled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";
import { ApiError } from "#src/api/client.ts";

export function Loading({ text = "Loading…" }: { text?: string }) {
  return (
    <Center mih={240} role="status">
      <Stack align="center" gap="sm">
        <Loader type="dots" aria-hidden />
        <Text c="dimmed">{text}</Text>
      </Stack>
    </Center>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  role?: "alert" | "status";
}

/** A full-width notice with an icon, a sentence and the next actions. */
export function Notice({ icon, title, children, role }: NoticeProps) {
  return (
    <Center mih={240} px="md" role={role}>
      <Stack align="center" gap="md" maw={420}>
        <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2} ta="center">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Notice icon={<IconBox size={32} />} title={text} role="status">
      {children}
    </Notice>
  );
}

interface ErrorStateProps {
  text: string;
  icon?: ReactNode;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

export function ErrorState({
  text,
  icon = <IconMoodPuzzled size={32} />,
  onRetry,
  children,
}: ErrorStateProps) {
  return (
    <Notice icon={icon} title={text} role="alert">
      {children}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </Notice>
  );
}

interface UnreadProps {
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** Replaces content that is not read yet: by a sign of loading, or by the error. */
export function Unread({ query: { error, refetch } }: UnreadProps) {
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
}

/** The notice for an error that a loader threw. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) {
    return <ErrorState icon={<IconLock size={32} />} text={messages.noPermission} />;
  }
  if (status === 0) {
    const text = "No connection to the server.";
    return <ErrorState icon={<IconCloudOff size={32} />} text={text} onRetry={onRetry} />;
  }
  const text =
    error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
  return <ErrorState text={text} onRetry={onRetry} />;
}

/**
 * A button to try again, in place of the rows of a list that could not be read (specification section 8: logged only, an
 * empty list).
 */
export function ListError({ onRetry }: { onRetry: () => void }) {
  return (
    <Center py="xl">
      <Button variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </Center>
  );
}
