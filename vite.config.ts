/** Builds the app into dist/; in development passes the API on to the server. */
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chartByKey, walkedActors } from "./.storybook/chart/watchedActors.ts";
import { componentStyles } from "./scripts/componentStyles.ts";
import { serviceWorker } from "./scripts/serviceWorker.ts";

const api = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // What a screen reads comes with its code: /login needs neither.
      codeSplittingOptions: {
        defaultBehavior: [["loader", "component"], ["pendingComponent"], ["errorComponent"]],
      },
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    componentStyles(),
    serviceWorker(),
    chartByKey(),
    walkedActors(),
  ],
  worker: { format: "es" },
  build: {
    target: ["chrome125", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    // All these browsers have it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // Few files: all of them are fetched after signing in, and a phone waits for each. What draws and
    // reads barcodes stays apart until it is needed.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "login", test: /src\/routes\/(index|login)/, priority: 1 },
            // Who signs up or is invited needs "common" of what a signed-in person has; the library of forms comes after.
            {
              name: "common",
              test: /domain\/people\/peopleMessages|components\/(Group|Progress)\//,
              priority: 2,
            },
            {
              name: "signUp",
              test: /src\/(people\/PasswordFields|screens\/Login\/)|@mantine\/form/,
              priority: 1,
            },
            { name: "menu", test: /src\/shell\/Menu/, priority: 1 },
            {
              name: "signedIn",
              test: /src\/(signedIn\.ts|routes\/_signedIn(\.tsx|\/_admin\/home)|shell\/(UnsentLink|SignOutQuestion))/,
              priority: 1,
            },
            // What other screens have in common; each screen's own is fetched apart.
            { name: "screens", minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/auth", "/toys", "/sections", "/boxes", "/boxesinsections"].map((path) => [
        `^${path}(/|\\?|$)`,
        api,
      ]),
    ),
  },
});
