/** The questions about the other codes of toys and boxes. */
import type { ShownCode } from "#domain/outbox/kinds/kind.ts";
import { projectCodes } from "#domain/outbox/projection/codes.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { question } from "./question.ts";

export const codesQuery = (kind: "toy" | "box", code: string) =>
  question({
    queryKey: ["codes", code],
    call(signal): Promise<readonly ShownCode[]> {
      const params = { path: { barcode: code, boxCode: code } };
      const address = kind === "toy" ? "/toys/{barcode}/codes" : "/boxes/{boxCode}/codes";
      return unwrap(prefixedApi.GET(address, { params, signal }));
    },
    copy: ["codes", kind, code],
    project: (answer, { entries }) => projectCodes(answer, entries, `${kind} ${code}`),
  });
