/** Backups as admins with all rights see them, and what is wrong with them (our addition). */
import { Alert, Stack } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { hasAllRights } from "#domain/people/roles.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { useSession } from "#src/session/useSession.ts";
import { TextLink } from "#src/ui/links.tsx";

export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/backups", { signal })),
});

export const BackupProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <Alert key={problem} color="orange" role="status">
      {problem}
    </Alert>
  ));

/** Nothing for others, and where all is well. */
export function BackupNotice() {
  const session = useSession();
  const { data } = useQuery({
    ...backupsQuery,
    enabled: session !== null && hasAllRights(session),
  });
  if (!data || data.problems.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Backup">
      <BackupProblems problems={data.problems} />
      <TextLink to="/how-it-is">How it is</TextLink>
    </Stack>
  );
}
