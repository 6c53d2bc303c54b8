/** The requests that a command consists of, in order: the calls of specification section 7 (design section 4, "The outbox"). */

import { importRequestOf } from "../import/importCommands.ts";
import type { Picture } from "../toy/pictures.ts";
import type { NewCommand } from "./commands.ts";

export interface CommandRequest {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the contract writes it, under /api where the specification does. */
  path: string;
  params: Record<string, string | number>;
  query?: Record<string, boolean>;
  /** Sent as JSON, but a Blob as it is. */
  body?: object;
  /** Undoes it where a later request of the command is refused. */
  inverse?: CommandRequest;
}

const boxInSection = (intSection: number, strBoxCode: string) => ({
  put: {
    method: "POST" as const,
    path: "/boxesinsections/{section}/boxes",
    params: { section: intSection },
    body: { strBoxCode },
  },
  take: {
    method: "DELETE" as const,
    path: "/boxesinsections/{section}/boxes/{boxCode}",
    params: { section: intSection, boxCode: strBoxCode },
  },
});

const toyInBox = (boxCode: string, barcode: string, intAmountInBox: number) => ({
  put: {
    method: "POST" as const,
    path: "/boxes/{boxCode}/toys",
    params: { boxCode },
    body: { strToyBarcode: barcode, intAmountInBox },
  },
  take: {
    method: "DELETE" as const,
    path: "/boxes/{boxCode}/toys/{barcode}",
    params: { boxCode, barcode },
  },
});

/** `intTaken` is the amount that the box gave when the first request was answered, where it was. */
export function requestsOf(command: NewCommand, intTaken: number | null): CommandRequest[] {
  switch (command.kind) {
    case "addToBox": {
      const { put } = toyInBox(command.strBoxCode, command.strToyBarcode, command.intAmountInBox);
      return [{ ...put, path: `/api${put.path}` }];
    }
    case "moveToy": {
      const intAmountInBox = intTaken ?? command.intAmountInBox;
      const from = toyInBox(command.strFromBox, command.strToyBarcode, intAmountInBox);
      const to = toyInBox(command.strToBox, command.strToyBarcode, intAmountInBox);
      return [{ ...from.take, inverse: from.put }, to.put];
    }
    case "removeToy":
      return [toyInBox(command.strBoxCode, command.strToyBarcode, 0).take];
    case "moveBox": {
      const { strBoxCode, intFrom, intTo } = command;
      const from = intFrom === null ? null : boxInSection(intFrom, strBoxCode);
      const to = intTo === null ? null : boxInSection(intTo, strBoxCode);
      return [...(from ? [{ ...from.take, inverse: from.put }] : []), ...(to ? [to.put] : [])];
    }
    case "deleteBox":
      return [
        { method: "DELETE", path: "/boxes/{boxCode}", params: { boxCode: command.strBoxCode } },
      ];
    case "deleteSection":
      return [
        { method: "DELETE", path: "/sections/{section}", params: { section: command.intSection } },
      ];
    case "changeToy":
      return [toyUpdate(command.strToyBarcode, command.update)];
    case "addTags":
      return [toyUpdate(command.strToyBarcode, { tags: command.tags })];
    case "removeTag":
      return [
        {
          method: "DELETE",
          path: "/toys/{barcode}/tags/{tag}",
          params: { barcode: command.strToyBarcode, tag: command.strTag },
        },
      ];
    case "setPicture":
      return [pictureUpdate(command.strToyBarcode, command.picture)];
    case "removePicture":
      return [
        {
          method: "DELETE",
          path: "/api/toys/{barcode}/picture",
          params: { barcode: command.strToyBarcode },
        },
      ];
    case "createToy": {
      const { toy, picture } = command;
      // The toy stays when its picture is refused.
      return [
        { method: "POST", path: "/toys", params: {}, body: toy },
        ...(picture ? [pictureUpdate(toy.strToyBarcode, picture)] : []),
      ];
    }
    case "createBox": {
      const { strBoxCode, strCustomNote, intSection } = command;
      // The box stays on the Floor when its section refuses it, as specified.
      const box = { strBoxCode, strCustomNote };
      return [
        { method: "POST", path: "/boxes", params: {}, body: box },
        ...(intSection === null ? [] : [boxInSection(intSection, strBoxCode).put]),
      ];
    }
    case "createSection": {
      const { intSection } = command;
      return [{ method: "POST", path: "/sections", params: {}, body: { intSection } }];
    }
    case "adjustAmount": {
      const { strBoxCode: boxCode, strToyBarcode: barcode, intDifference, strToBox } = command;
      return [
        {
          method: "POST",
          path: "/api/boxes/{boxCode}/toys/{barcode}/adjust",
          params: { boxCode, barcode },
          body: { intDifference, ...(strToBox !== null && { strToBoxCode: strToBox }) },
        },
      ];
    }
    case "changeBox": {
      const { strBoxCode: boxCode, strCustomNote } = command;
      return [
        {
          method: "PUT",
          path: "/api/boxes/{boxCode}",
          params: { boxCode },
          body: { strCustomNote },
        },
      ];
    }
    case "changeBarcode": {
      const { strToyBarcode: barcode, strNewBarcode } = command;
      return [
        {
          method: "PUT",
          path: "/api/toys/{barcode}/barcode",
          params: { barcode },
          body: { strToyBarcode: strNewBarcode },
        },
      ];
    }
    case "deleteToy":
      return [
        {
          method: "DELETE",
          path: "/api/toys/{barcode}",
          params: { barcode: command.strToyBarcode },
        },
      ];
    case "undo": {
      const { undone, isForced } = command;
      const forced = isForced ? { query: { force: true } } : {};
      return "intChange" in undone
        ? [
            {
              method: "POST",
              path: "/api/changes/{change}/undo",
              params: { change: undone.intChange },
              ...forced,
            },
          ]
        : [
            {
              method: "POST",
              path: "/api/changes/groups/{group}/undo",
              params: { group: undone.strGroup },
              ...forced,
            },
          ];
    }
    case "freeCode": {
      const { strToyBarcode: barcode, strCode: code } = command;
      return [
        { method: "DELETE", path: "/api/toys/{barcode}/codes/{code}", params: { barcode, code } },
      ];
    }
    default:
      return [importRequestOf(command)];
  }
}

function pictureUpdate(barcode: string, { blob }: Picture): CommandRequest {
  const path = "/api/toys/{barcode}/picture";
  return { method: "PUT", path, params: { barcode }, body: blob };
}

function toyUpdate(barcode: string, body: object): CommandRequest {
  return { method: "PUT", path: "/toys/{barcode}", params: { barcode }, body };
}
