/** The workbench: every screen in every state, without a server. Nothing is fetched from or told to anybody else. */
import type { StorybookConfig } from "@storybook/react-vite";
import type { Plugin, PluginOption } from "vite";
import { watchedActors } from "./chart/watchedActors.ts";
import { usedIcons } from "./usedIcons.ts";

async function flat(options: PluginOption[]): Promise<PluginOption[]> {
  const settled = await Promise.all(options);
  const lists = await Promise.all(
    settled.map((one) => (Array.isArray(one) ? flat(one) : Promise.resolve([one]))),
  );
  return lists.flat();
}

/** The routes are read as they are: the app's own build writes their tree and splits them. */
function isRouterPlugin(plugin: PluginOption): boolean {
  return Boolean(plugin && "name" in plugin && plugin.name.startsWith("tanstack"));
}

/** The diagrams of the charts and the map; Mermaid's others are a sixth of the workbench. */
const OTHER_DIAGRAMS =
  /mermaid\.core\/(?!state|flow)[\w-]*(?:diagram|definition)[\w-]*\.mjs$|\/katex\.mjs$/i;

function withoutOtherDiagrams(): Plugin {
  return {
    name: "without-other-diagrams",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      OTHER_DIAGRAMS.test(id) ? "export const diagram = null; export default null;" : null,
  };
}

const DEPENDENCIES = [
  // Of a worker, which no scan of the stories finds.
  "@noble/hashes/sha2.js",
  "@noble/hashes/utils.js",
  "@mantine/core",
  "@mantine/form",
  "@mantine/hooks",
  "@mantine/notifications",
  "@tabler/icons-react",
  "@tanstack/react-router",
  "@xstate/react",
  "axe-core",
  "bwip-js/browser",
  "mermaid",
  "openapi-fetch",
  "react-dom",
  "react-dom/client",
  "xstate",
  "xstate/graph",
  "barcode-detector/ponyfill",
];

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-vitest"],
  staticDirs: ["../public"],
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    enableCrashReports: false,
    disableProjectJson: true,
  },
  features: {
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
    backgrounds: false,
    measure: false,
    outline: false,
    componentsManifest: false,
  },
  // The props of a component are read where they are needed, and few are.
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: async (vite) => ({
    ...vite,
    // All at once: what is found later makes the page, and a test in it, begin anew.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...DEPENDENCIES],
    },
    plugins: [
      watchedActors(),
      usedIcons(),
      withoutOtherDiagrams(),
      ...(await flat(vite.plugins ?? [])).filter((plugin) => !isRouterPlugin(plugin)),
    ],
  }),
};

export default config;
