/** Why a call failed, where it did. */
import { Alert } from "@mantine/core";
import { sentenceOf } from "./client.ts";

export function ErrorAlert({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {sentenceOf(error)}
    </Alert>
  );
}
