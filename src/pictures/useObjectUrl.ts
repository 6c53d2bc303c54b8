/** The address on this page of a picture that is on the device only. */
import { useEffect, useState } from "react";
import type { Picture } from "#domain/toy/pictures.ts";

/** Null for a moment, and where there is none. The same picture read again keeps its address. */
export function useObjectUrl(picture: Picture | null): string | null {
  const [shown, setShown] = useState(picture);
  if (shown?.strPicture !== picture?.strPicture) setShown(picture);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!shown) return;
    const made = URL.createObjectURL(shown.blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [shown]);
  return url;
}
