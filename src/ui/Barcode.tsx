/** A drawn barcode; what draws it is loaded when the first one is shown. */
import { lazy, Suspense } from "react";
import classes from "./Barcode.module.css";

const BarcodeImage = lazy(() => import("./BarcodeImage.tsx"));

/** `code` as bars with its text below, on white, of a height that does not change while it loads. */
export function Barcode({ code }: { code: string }) {
  return (
    <div className={classes.label}>
      <Suspense>
        <BarcodeImage code={code} />
      </Suspense>
    </div>
  );
}
