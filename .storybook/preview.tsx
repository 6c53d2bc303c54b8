/** Every story as the app draws it: theme, fonts, toasts, and for a screen the whole app at its address. */
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@fontsource-variable/nunito";
import "../src/styles.css";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { Preview } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ApiError } from "#src/api/client.ts";
import { cssVariablesResolver, theme } from "#src/theme.ts";
import { prepareDevice } from "../stories/support/device.ts";
import { Screen } from "../stories/support/Screen.tsx";
import { expectNoErrors, expectSettled, isTest, watchConsole } from "../stories/support/settled.ts";
import { initialToolbar, type Toolbar, toolbar } from "../stories/support/toolbar.ts";
import { showChartOf } from "./chart/connect.ts";
import { AXE, judge } from "./judge.ts";

/** Only while stories are compared with their pictures. */
const pixels = import.meta.env.VITE_PIXELS ? await import("./pixels.ts") : undefined;

const viewport = (name: string, width: number, height: number) => ({
  name: `${name} ${width} × ${height}`,
  styles: { width: `${width}px`, height: `${height}px` },
});

const preview: Preview = {
  globalTypes: toolbar,
  initialGlobals: { ...initialToolbar, viewport: { value: "phone", isRotated: false } },
  parameters: {
    layout: "fullscreen",
    viewport: {
      options: {
        phone: viewport("Phone", 390, 844),
        tablet: viewport("Tablet", 820, 1180),
        desktop: viewport("Desktop", 1280, 900),
      },
    },
    // A test judges by itself, and more.
    a11y: { test: isTest ? "off" : "error", options: AXE },
    controls: { disable: true },
    react: {
      rootOptions: {
        // An answer that a screen shows as a problem is what its story is about.
        onCaughtError: (error: unknown) => {
          if (!(error instanceof ApiError)) console.error(error);
        },
      },
    },
    options: { storySort: { order: ["Design", "Screens", "Charts"] } },
  },
  beforeEach: async ({ name, parameters, globals }) => {
    pixels?.drawAgain();
    showChartOf(name);
    const endWatch = watchConsole();
    const endStory = await prepareDevice(parameters, globals as Toolbar);
    return () => {
      endStory();
      endWatch();
    };
  },
  afterEach: async (context) => {
    await expectSettled(context.parameters);
    expectNoErrors();
    if (pixels) await pixels.takePictures(context.id);
    else if (isTest) expect(await judge(context)).toEqual([]);
  },
  decorators: [
    (Story, { globals, parameters }) => {
      const { scheme, text, direction, stock, network } = globals as Toolbar;
      document.documentElement.dir = direction;
      document.documentElement.style.fontSize = text === "double text" ? "200%" : "";
      return (
        <DirectionProvider key={[stock, network, direction].join()} initialDirection={direction}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            forceColorScheme={scheme}
          >
            <Notifications position="top-center" limit={parameters.toasts?.length ?? 3} />
            <Story />
          </MantineProvider>
        </DirectionProvider>
      );
    },
  ],
  render: (args, { component: Component, parameters: { path, frozen, toasts } }) => {
    if (path) return <Screen path={path} frozen={frozen} toasts={toasts} />;
    return Component ? <Component {...args} /> : <p>This story shows nothing.</p>;
  },
};

export default preview;
