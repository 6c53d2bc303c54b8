/** What is kept on the device of a box's cart, read back with suspicion (specification section 2, Box Camera). */
import {
  type BoxCartLine,
  type CartScan,
  clampAmount,
  type KeptCart,
  type PendingLine,
} from "./cart.ts";
import { isCode } from "./codes.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLine(value: unknown): value is BoxCartLine {
  return (
    isRecord(value) &&
    typeof value.strToyBarcode === "string" &&
    isCode(value.strToyBarcode) &&
    typeof value.strName === "string" &&
    (value.imageThumb === null || typeof value.imageThumb === "string") &&
    Number.isInteger(value.intAmountInBox) &&
    clampAmount(value.intAmountInBox as number) === value.intAmountInBox
  );
}

function isPending(value: unknown): value is PendingLine {
  if (!isLine(value)) return false;
  const { strKey, strRefusal } = value as Partial<PendingLine>;
  const isKey = typeof strKey === "string" && /^[\x21-\x7e]{1,200}$/.test(strKey);
  return isKey && (strRefusal === null || typeof strRefusal === "string");
}

function isScan(value: unknown): value is CartScan {
  return (
    isRecord(value) &&
    Number.isInteger(value.intScan) &&
    typeof value.strCode === "string" &&
    (value.source === "camera" || value.source === "gun")
  );
}

function listOf<T>(value: unknown, isOne: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(isOne) : [];
}

/** What was kept, as far as it is whole: a line that makes no sense is left out. */
export function readKeptCart(value: unknown): KeptCart {
  const kept = isRecord(value) ? value : {};
  const cart = listOf(kept.cart, isLine);
  return {
    cart: [...new Map(cart.map((line) => [line.strToyBarcode, line])).values()],
    queue: listOf(kept.queue, isScan),
    pending: listOf(kept.pending, isPending),
  };
}
