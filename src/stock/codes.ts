/** The questions about the other codes of toys and boxes. */
import type { ShownCode } from "#domain/outbox/kinds/kind.ts";
import { projectCodes } from "#domain/outbox/projection/codes.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { question } from "./question.ts";

export const codesQuery = (kind: "toy" | "box", code: string) =>
  question({
    queryKey: ["codes", code],
    call: (signal): Promise<readonly ShownCode[]> =>
      kind === "toy"
        ? unwrap(
            prefixedApi.GET("/toys/{barcode}/codes", {
              params: { path: { barcode: code } },
              signal,
            }),
          )
        : unwrap(
            prefixedApi.GET("/boxes/{boxCode}/codes", {
              params: { path: { boxCode: code } },
              signal,
            }),
          ),
    copy: ["codes", kind, code],
    project: (answer, { entries }) => projectCodes(answer, entries, `${kind} ${code}`),
  });
