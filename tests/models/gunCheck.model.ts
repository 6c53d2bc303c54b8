/** The model of the gun check. */
import { CHECK_LABELS, NO_REPAIR, type Pull } from "#domain/scan/gunCheck.ts";
import { type GunCheckEvent, gunCheckMachine } from "#machines/gunCheck.machine.ts";
import { modelOf } from "./walk.ts";

const pull = (text: string, more: Partial<Pull> = {}): GunCheckEvent => ({
  type: "code.pulled",
  pull: { text, byKeys: text, end: "Enter", keyGap: 10, at: 0, ...more },
});

export const gunCheckModel = modelOf(gunCheckMachine)({
  walks: [
    {
      input: { repair: NO_REPAIR },
      events: ({ context: { readings, last } }): GunCheckEvent[] => {
        const label = CHECK_LABELS[readings.length] ?? "";
        return [
          ...(label ? [pull(label, { at: 2000 }), pull(`]C0${label}`, { at: 2000 })] : []),
          ...(label ? [pull("àè!", { byKeys: label, at: 2000 })] : []),
          ...(last ? [{ type: "code.pulled", pull: last } as const] : []),
          pull("4006381333931", { byKeys: null, end: null, keyGap: 80 }),
          { type: "label.insisted" },
          { type: "repair.chosen" },
          { type: "repair.ended" },
          { type: "check.begun" },
        ];
      },
    },
  ],
  answers: {},
  view: ({ readings, last, ...rest }) => [readings, last?.text, rest],
});
