/** Starts the app in the page. */
import "./scan/earlyKeys.ts";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@fontsource-variable/nunito";
import "./print.css";
import "./styles.css";
import { MantineProvider, useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { appContext } from "./appContext.ts";
import { catchInstallPrompt } from "./install/installPrompt.ts";
import { createAppRouter, guardBySession, preloadFirst } from "./router.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";

/** The browser's bar has the colour of the top bar, also where a person chose another than the device. */
function BarColour() {
  const { white, colors } = useMantineTheme();
  const isDark = useComputedColorScheme() === "dark";
  return <meta name="theme-color" content={isDark ? colors.dark[7] : white} />;
}

catchInstallPrompt();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const router = createAppRouter(appContext());
guardBySession(router);
preloadFirst(router);

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <BarColour />
      {/* The region is there before its first toast: screen readers may miss a region that comes with its text. */}
      <Notifications position="top-center" limit={4} aria-live="polite" />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
