/** Finds the browsers of the tests, installs them from the system's packages, or says what is missing. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** It runs as root too, draws without a graphics card, and asks nobody on the network for anything. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
  // A process that is started in advance is not used: each test's page is of a context of its own.
  "--disable-features=SpareRendererForSitePerProcess",
];

/** The first of these programs that is there; an absolute path is one too. */
function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) =>
    name.startsWith("/") ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Chromium's engine without a browser's windows: the tests take two thirds of the time in it. */
const SHELL = "chromium-headless-shell";

/** The path of a Chromium, or undefined. `CHROMIUM` in the environment names one. */
export const findChromium = (): string | undefined =>
  findProgram(
    ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );

/** The paths of the programs that run an engine, or undefined. */
export function findFirefox(): { firefox: string } | undefined {
  const firefox = findProgram("firefox-esr", "firefox");
  return firefox ? { firefox } : undefined;
}

/** WebKit draws on a screen, which is one in memory here. */
export function findWebKit(): { driver: string; screen: string } | undefined {
  const driver = findProgram("WebKitWebDriver");
  const screen = findProgram("Xvfb");
  return driver && screen ? { driver, screen } : undefined;
}

/** Each engine with the packages that bring it, in Debian's names. */
const ENGINES = [
  { name: "Chromium", find: findChromium, packages: [SHELL] },
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
];

const missingEngines = () => ENGINES.filter(({ find }) => !find());

/** Whether the tests run in another Chromium than the shell, and nobody named it. */
const lacksShell = () => !process.env.CHROMIUM && !findProgram(SHELL);

function installFromPackages(engines: typeof ENGINES): void {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(isRoot ? "apt-get" : "sudo", isRoot ? args : ["-n", "apt-get", ...args], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = (...names: string[]) =>
    apt("install", "-y", "-qq", "--no-install-recommends", ...names);
  if (!apt("update", "-qq")) return;
  for (const { packages } of engines) install(...packages);
  // Not every distribution has the shell alone.
  if (!findChromium()) install("chromium");
}

if (import.meta.main) {
  const wanted = ENGINES.filter(({ name, find }) => (name === "Chromium" ? lacksShell() : !find()));
  if (wanted.length > 0 && process.platform === "linux") {
    const names = wanted.flatMap(({ packages }) => packages).join(" ");
    console.log(`Installing from the system's packages: ${names}`);
    installFromPackages(wanted);
  }
  const chromium = findChromium();
  if (chromium) {
    const more = lacksShell() ? `; in ${SHELL} the tests would take two thirds of the time` : "";
    console.log(`The tests' Chromium is ${chromium}${more}`);
  }
  for (const { name, packages } of missingEngines()) {
    const isNeeded = name === "Chromium" || Boolean(process.env.CI);
    const consequence = isNeeded ? "the tests need it" : "its tests are skipped";
    const named = name === "Chromium" ? " or name one in CHROMIUM" : "";
    console.error(
      `${name} is missing, ${consequence}: install it (on Debian \`apt-get install ${packages.join(" ")}\`)${named}.`,
    );
    if (isNeeded) process.exitCode = 1;
  }
}
