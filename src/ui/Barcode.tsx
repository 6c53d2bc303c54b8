/** A drawn barcode; the library that draws it is loaded with the first one. */
import { Loader } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { BarcodeProps } from "./BarcodeImage.tsx";
import { Contained } from "./Contained.tsx";

const BarcodeImage = lazy(() => import("./BarcodeImage.tsx"));

export function Barcode(props: BarcodeProps) {
  return (
    <Contained>
      <Suspense fallback={<Loader type="dots" display="block" mx="auto" my="xl" />}>
        <BarcodeImage {...props} />
      </Suspense>
    </Contained>
  );
}
