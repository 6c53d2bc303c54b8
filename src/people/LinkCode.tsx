/** A link as a QR code, white ground and quiet zone included, so that it scans in dark mode too; loaded when one is shown. */
import { drawingSVG, qrcode } from "bwip-js/browser";

export default function LinkCode({ address }: { address: string }) {
  const svg = qrcode(
    { bcid: "qrcode", text: address, scale: 4, padding: 4, backgroundcolor: "FFFFFF" },
    drawingSVG(),
  );
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return <img src={source} alt="QR code of the link" width={280} height={280} />;
}
