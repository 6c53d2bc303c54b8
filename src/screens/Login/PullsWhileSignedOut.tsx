/** A pull on the sign-in page is kept and said: it is opened or dismissed once somebody has signed in. */
import { Alert } from "@mantine/core";
import { useState } from "react";
import { cleanCode } from "#domain/code/codes.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { GunCapture } from "#src/scan/GunCapture.tsx";
import { GunContext } from "#src/scan/gun.ts";
import { createGunListener } from "#src/scan/gunListener.ts";
import { hearPull } from "#src/scan/hearPull.ts";
import { heldScan, persistHeldScan } from "#src/scan/heldScan.ts";

export function PullsWhileSignedOut() {
  const [gun] = useState(createGunListener);
  const [strHeld, setHeld] = useState(heldScan);
  const hold = (readBarcode: string) => {
    const strCode = cleanCode(readBarcode);
    if (strCode === "") return hearPull("problem", scanMessages.emptyScan);
    hearPull("notTaken");
    persistHeldScan(strCode);
    setHeld(strCode);
  };
  return (
    <GunContext value={gun}>
      <GunCapture onScan={hold} />
      {strHeld !== null && (
        <Alert variant="light" role="status" className="breakable">
          {scanMessages.heldUntilSignIn(strHeld)}
        </Alert>
      )}
    </GunContext>
  );
}
