/** What is wrong: a call that failed, or something that has to be seen to. */
import { Alert } from "@mantine/core";
import { sentenceOf } from "./client.ts";

/** Why a call failed, where it did. */
export function ErrorAlert({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {sentenceOf(error)}
    </Alert>
  );
}

export const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <Alert key={problem} color="orange" role="status">
      {problem}
    </Alert>
  ));
