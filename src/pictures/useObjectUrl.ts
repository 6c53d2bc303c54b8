/** The object URL of a picture that is on this device only. */
import { useEffect, useState } from "react";
import type { Picture } from "#domain/toy/pictures.ts";

/** Null without a picture, and until the first effect has run. The same picture in another object keeps its URL. */
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
