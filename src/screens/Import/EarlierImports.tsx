/** The imports of the last weeks, each leading to where it stands. */
import { Card, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState } from "#domain/import/importState.ts";
import { importsQuery } from "#src/api/importQueries.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Failure, Loading } from "#src/ui/states.tsx";
import { TextLink } from "#src/ui/TextLink.tsx";
import classes from "./Import.module.css";

export function EarlierImports() {
  const read = useQuery(importsQuery);
  const { data: imports, error, refetch } = read;
  if (!imports)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (imports.length === 0) return <Text c="dimmed">{importScreenMessages.noImports}</Text>;
  return (
    <>
      <StaleNotice queries={[read]} />
      <Stack component="ul" gap="xs" className={classes.rows} aria-label="Earlier imports">
        {imports.map((one) => (
          <Card component="li" key={one.strImport} padding="sm">
            <TextLink
              to="/import/$import"
              params={{ import: one.strImport }}
              fw={650}
              className={classes.file}
            >
              {one.strFile}
            </TextLink>
            <Text size="sm">{formatState(one)}</Text>
            <Text size="sm" c="dimmed">
              {formatMoment(one.intCreatedAt)} · {importScreenMessages.rowCount(one.intRows)}
            </Text>
          </Card>
        ))}
      </Stack>
    </>
  );
}
