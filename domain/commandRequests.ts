/** The requests that a command consists of, in order: the calls of specification section 7 (design section 4, "The outbox"). */
import type { Order } from "./commands.ts";
import { importRequestOf } from "./importOrders.ts";
import type { Picture } from "./pictures.ts";

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
export function requestsOf(order: Order, intTaken: number | null): CommandRequest[] {
  switch (order.kind) {
    case "addToBox": {
      const { put } = toyInBox(order.strBoxCode, order.strToyBarcode, order.intAmountInBox);
      return [{ ...put, path: `/api${put.path}` }];
    }
    case "moveToy": {
      const intAmountInBox = intTaken ?? order.intAmountInBox;
      const from = toyInBox(order.strFromBox, order.strToyBarcode, intAmountInBox);
      const to = toyInBox(order.strToBox, order.strToyBarcode, intAmountInBox);
      return [{ ...from.take, inverse: from.put }, to.put];
    }
    case "removeToy":
      return [toyInBox(order.strBoxCode, order.strToyBarcode, 0).take];
    case "moveBox": {
      const { strBoxCode, intFrom, intTo } = order;
      const from = intFrom === null ? null : boxInSection(intFrom, strBoxCode);
      const to = intTo === null ? null : boxInSection(intTo, strBoxCode);
      return [...(from ? [{ ...from.take, inverse: from.put }] : []), ...(to ? [to.put] : [])];
    }
    case "deleteBox":
      return [
        { method: "DELETE", path: "/boxes/{boxCode}", params: { boxCode: order.strBoxCode } },
      ];
    case "deleteSection":
      return [
        { method: "DELETE", path: "/sections/{section}", params: { section: order.intSection } },
      ];
    case "changeToy":
      return [toyUpdate(order.strToyBarcode, order.update)];
    case "addTags":
      return [toyUpdate(order.strToyBarcode, { tags: order.tags })];
    case "removeTag":
      return [
        {
          method: "DELETE",
          path: "/toys/{barcode}/tags/{tag}",
          params: { barcode: order.strToyBarcode, tag: order.strTag },
        },
      ];
    case "setPicture":
      return [pictureUpdate(order.strToyBarcode, order.picture)];
    case "removePicture":
      return [
        {
          method: "DELETE",
          path: "/api/toys/{barcode}/picture",
          params: { barcode: order.strToyBarcode },
        },
      ];
    case "createToy": {
      const { toy, picture } = order;
      // The toy stays when its picture is refused.
      return [
        { method: "POST", path: "/toys", params: {}, body: toy },
        ...(picture ? [pictureUpdate(toy.strToyBarcode, picture)] : []),
      ];
    }
    case "createBox": {
      const { strBoxCode, strCustomNote, intSection } = order;
      // The box stays on the Floor when its section refuses it, as specified.
      const box = { strBoxCode, strCustomNote };
      return [
        { method: "POST", path: "/boxes", params: {}, body: box },
        ...(intSection === null ? [] : [boxInSection(intSection, strBoxCode).put]),
      ];
    }
    case "createSection": {
      const { intSection } = order;
      return [{ method: "POST", path: "/sections", params: {}, body: { intSection } }];
    }
    case "adjustAmount": {
      const { strBoxCode: boxCode, strToyBarcode: barcode, intDifference, strToBox } = order;
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
      const { strBoxCode: boxCode, strCustomNote } = order;
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
      const { strToyBarcode: barcode, strNewBarcode } = order;
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
          params: { barcode: order.strToyBarcode },
        },
      ];
    case "undo": {
      const { undone, isForced } = order;
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
      const { strToyBarcode: barcode, strCode: code } = order;
      return [
        { method: "DELETE", path: "/api/toys/{barcode}/codes/{code}", params: { barcode, code } },
      ];
    }
    default:
      return [importRequestOf(order)];
  }
}

function pictureUpdate(barcode: string, { blob }: Picture): CommandRequest {
  const path = "/api/toys/{barcode}/picture";
  return { method: "PUT", path, params: { barcode }, body: blob };
}

function toyUpdate(barcode: string, body: object): CommandRequest {
  return { method: "PUT", path: "/toys/{barcode}", params: { barcode }, body };
}
