/** Builds the app into dist/; in development passes the API on to the server. */
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
  ],
  worker: { format: "es" },
  build: {
    target: ["chrome125", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
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
