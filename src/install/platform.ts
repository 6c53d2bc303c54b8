/** Instructions in the browser's own words: how to install the app, and how to trust a server of the local network. */

type Platform = "apple" | "android" | "mac" | "windows" | "other";

/** An iPad calls itself a Mac, and has a touch screen. */
function platformOf(agent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(agent)) return "apple";
  if (/Android/.test(agent)) return "android";
  if (/Macintosh/.test(agent)) return touchPoints > 1 ? "apple" : "mac";
  return /Windows/.test(agent) ? "windows" : "other";
}

const BY_MENU = "Open the browser's menu, then “Install app” or “Add to Home screen”.";
const INSTALL: Record<Platform, string> = {
  apple: "Tap Share, then “Add to Home Screen”.",
  android: BY_MENU,
  mac: "Safari: choose File, then “Add to Dock”. Chrome and Edge: open the menu, then “Install”.",
  windows:
    "Open the menu of Chrome or Edge, then “Install Toyshelf”. Firefox installs no apps here.",
  other: "Open the menu of Chrome or Edge, then “Install Toyshelf”. Firefox installs no apps here.",
};
const TRUST: Record<Platform, string> = {
  apple:
    "Then open Settings: install the profile that was downloaded, and switch it on under General, About, Certificate Trust Settings.",
  android: "Then open Settings, search for “CA certificate”, and choose the downloaded file.",
  mac: "Then open the file in Keychain Access and set it to “Always Trust”.",
  windows:
    "Then open the file, choose Install Certificate, and put it among the Trusted Root Certification Authorities.",
  other: "Then import the file in the browser's settings, under Certificates, as an authority.",
};

const here = () => platformOf(navigator.userAgent, navigator.maxTouchPoints);

export const howToInstall = () => INSTALL[here()];
export const howToTrust = () => TRUST[here()];
export const isApple = () => here() === "apple";

/** Whether this window is the installed app's. */
export const isInstalled = () => window.matchMedia("(display-mode: standalone)").matches;
