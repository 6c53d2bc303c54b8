/** Finds a Chromium for the browser tests, installs it from the system's packages, or says what is missing. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The engine without a browser's windows comes first: the tests take two thirds of the time in it. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const APPLICATIONS = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** It runs as root too, draws without a graphics card, and asks nobody on the network for anything. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of a Chromium, or undefined. `CHROMIUM` in the environment names one. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...APPLICATIONS,
  ];
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function installFromPackages(): void {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(isRoot ? "apt-get" : "sudo", isRoot ? args : ["-n", "apt-get", ...args], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  apt("update", "-qq");
  const install = (name: string) => apt("install", "-y", "-qq", "--no-install-recommends", name);
  // Not every distribution has the shell alone.
  install("chromium-headless-shell") || install("chromium");
}

if (import.meta.main) {
  if (!findChromium() && process.platform === "linux") {
    console.log("No Chromium here: installing it from the system's packages.");
    installFromPackages();
  }
  if (!findChromium()) {
    console.error(
      "The browser tests need Chromium: install it (on Debian `apt-get install chromium-headless-shell`) or name one in CHROMIUM.",
    );
    process.exit(1);
  }
}
