/** Every way through the gun check. */
import { CHECK_LABELS, isRepair, repairOf } from "#domain/scan/gunCheck.ts";
import { checkModel } from "./check.ts";
import { gunCheckModel } from "./gunCheck.model.ts";

checkModel(
  gunCheckModel,
  `
    nowhere: start → pulling
    any: check.begun → pulling (readings = empty, last = null, otherText = null)
    any: repair.ended → stays (repair) ! storeRepair
    pulling: code.pulled → stays (readings, last, otherText) | told (readings, last, otherText = null)
    pulling: label.insisted → stays (readings, otherText = null) | told (readings, otherText = null)
    told: code.pulled → stays (readings)
    told: repair.chosen → stays (repair) ! storeRepair | stays
  `,
  {
    "it is told once each label was read": ({ after }) =>
      after.matches("told") === (after.context.readings.length === CHECK_LABELS.length),
    "a label is read once, and never from what is another code": ({ before, event, after }) =>
      !before ||
      event.type === "check.begun" ||
      [0, 1].includes(after.context.readings.length - before.context.readings.length),
    "what came in place of the label is said until the label comes": ({ event, after }) =>
      event.type !== "code.pulled" ||
      after.context.otherText === null ||
      after.context.otherText === event.pull.text,
    "the same once more is told as coming twice": ({ before, event, after }) =>
      event.type !== "code.pulled" ||
      event.pull !== before?.context.last ||
      after.context.readings.at(-1)?.faults.includes("twice") === true,
    "only what the readings need is repaired, and only when asked": ({ before, event, after }) =>
      !before ||
      before.context.repair === after.context.repair ||
      (event.type === "repair.ended" && !isRepair(after.context.repair)) ||
      (event.type === "repair.chosen" &&
        JSON.stringify(after.context.repair) === JSON.stringify(repairOf(before.context.readings))),
  },
);
