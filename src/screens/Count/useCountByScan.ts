/** A box's label begins its count. */
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import { useRef } from "react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { useShownSignal } from "#src/outbox/useOrder.ts";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import { ask } from "#src/stock/ask.ts";
import { boxQuery } from "#src/stock/boxes.ts";

/** `refusal`: the sentence about any other code, and about the box `counted`, whose count is this screen. */
export function useCountByScan(refusal: (code: string) => string, counted?: string): void {
  const navigate = useNavigate();
  const stock = useRouteContext({ from: "/_signedIn" });
  const signal = useShownSignal();
  const pulls = useRef(0);
  useSelectByScan(async (code) => {
    const [shown, pull] = [signal(), ++pulls.current];
    const box = await ask(stock, boxQuery(code)).catch((error) => {
      if (counted === undefined) throw error;
      // Beside a count that is done, what nobody knows here is refused as any other code.
      return null;
    });
    // Nobody who went on, or pulled another label meanwhile, is led away.
    if (box && (shown.aborted || pull !== pulls.current)) {
      return { isSelected: true, sentence: scanMessages.ofCode(code, scanMessages.isBox) };
    }
    if (!box || box.strBoxCode === counted) return { isSelected: false, sentence: refusal(code) };
    void navigate({ to: "/count/$boxCode", params: { boxCode: box.strBoxCode } });
    return { isSelected: true };
  });
}
