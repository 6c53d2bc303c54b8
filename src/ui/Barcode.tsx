/** A drawn barcode; what draws it is loaded when the first one is shown. */
import { Loader } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Contained } from "./Contained.tsx";

const BarcodeImage = lazy(() => import("./BarcodeImage.tsx"));

export interface BarcodeProps {
  code: string;
  /** Whether it is a link, to be opened by a phone's camera. */
  isLink?: boolean;
  className?: string | undefined;
}

export function Barcode(props: BarcodeProps) {
  return (
    <Contained>
      <Suspense fallback={<Loader type="dots" display="block" mx="auto" my="xl" />}>
        <BarcodeImage {...props} />
      </Suspense>
    </Contained>
  );
}
