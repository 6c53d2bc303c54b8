/** Toyshelf's look: colours, type, radius and sizes made for thumbs, in one file. */
import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from "@mantine/core";
import { FocusableButton } from "#src/ui/FocusableButton.tsx";

/** Shelf green: white on 7, and 7 on white, have 5.5:1. */
const shelf: MantineColorsTuple = [
  "#e9f7f5",
  "#d3edea",
  "#a6dbd5",
  "#75c8bf",
  "#4eb8ad",
  "#35aea1",
  "#149384",
  "#0f766e",
  "#0b5f58",
  "#064a45",
];

/** Slate with a hint of green for the dark scheme: 7 is the ground of bars, 6 of cards and fields, 4 of lines. */
const dark: MantineColorsTuple = [
  "#d4dbdd",
  "#b1bcbf",
  "#8e9b9f",
  "#66747a",
  "#4a565b",
  "#344046",
  "#263034",
  "#1c2427",
  "#161c1f",
  "#101517",
];

/** The least height and width of a touch target, in pixels. */
export const TOUCH = 44;
const touchHeight = { root: { minHeight: TOUCH } };
/** The default component of buttons. */
const focusable = { component: FocusableButton };

export const theme = createTheme({
  primaryColor: "shelf",
  primaryShade: 7,
  colors: { shelf, dark },
  fontFamily: "'Nunito Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Nunito Variable', system-ui, sans-serif",
    fontWeight: "750",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  radius: { md: "12px", lg: "16px" },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  // By their names: `extend` would load each component for every screen.
  components: {
    ActionIcon: {
      defaultProps: { ...focusable, size: TOUCH, variant: "subtle" },
    },
    Anchor: { defaultProps: { underline: "always" } },
    Badge: {
      defaultProps: { variant: "light" },
      styles: { root: { textTransform: "none" } },
    },
    Button: { defaultProps: { ...focusable, size: "md" }, styles: touchHeight },
    PasswordInput: {
      styles: {
        innerInput: { minHeight: TOUCH },
        visibilityToggle: { minHeight: TOUCH, minWidth: TOUCH },
      },
    },
    Card: { defaultProps: { withBorder: true, radius: "lg", padding: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    // A list of choices in a portal is outside of its dialog, where a screen reader cannot go; inside, it lies over the
    // dialog's header, whose z-index is 1000.
    Combobox: {
      defaultProps: { withinPortal: false, floatingStrategy: "fixed", zIndex: 1001 },
    },
    // 16 px text keeps iOS from zooming into the field in use.
    Input: {
      defaultProps: { size: "md" },
      styles: { input: { minHeight: TOUCH, fontSize: "1rem" } },
    },
    InputWrapper: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        closeButtonProps: { "aria-label": "Close", size: TOUCH },
        styles: { title: { fontSize: "1.125rem", fontWeight: 750 } },
        // A transition that moves the dialog would cut off a list of choices in it.
        transitionProps: { transition: "fade" },
      },
    },
    // A dialog's header is no landmark of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    NavLink: { styles: { root: { minHeight: TOUCH, borderRadius: 12 } } },
    // Mantine draws the description under a title too pale for AA.
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } },
      styles: {
        description: { color: "var(--mantine-color-text)" },
        // The region around the toasts takes no clicks.
        closeButton: { pointerEvents: "auto", width: TOUCH, height: TOUCH },
      },
    },
    SegmentedControl: {
      defaultProps: { size: "md" },
      // The room beside the words does not grow with the text, which needs it then.
      styles: {
        label: { minHeight: TOUCH - 8, display: "grid", placeItems: "center", paddingInline: 14 },
      },
    },
    Switch: {
      defaultProps: { size: "md" },
      styles: { body: { minHeight: TOUCH, alignItems: "center" } },
    },
    Tabs: { styles: { tab: { minHeight: TOUCH } } },
  },
});

/** Colours that Mantine draws too pale for AA contrast, and the page's ground. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    "--ground": "#f5f8f8",
    "--line": colors.gray[3],
    "--mantine-color-dimmed": colors.gray[7],
    "--mantine-color-placeholder": colors.gray[6],
    "--mantine-color-error": colors.red[9],
    "--mantine-color-red-text": colors.red[9],
    "--mantine-color-orange-light-color": "#9a3412",
  },
  dark: {
    "--ground": colors.dark[8],
    // Keeps destructive buttons red; Mantine's own colour is nearly white.
    "--mantine-color-red-light-color": colors.red[3],
    "--line": colors.dark[5],
    "--mantine-color-dimmed": colors.dark[1],
    "--mantine-color-placeholder": colors.dark[2],
    "--mantine-color-error": colors.red[4],
    "--mantine-color-anchor": colors.shelf?.[3] ?? "",
    "--mantine-color-shelf-light": colors.shelf?.[9] ?? "",
    "--mantine-color-shelf-light-hover": colors.shelf?.[8] ?? "",
    "--mantine-color-shelf-light-color": colors.shelf?.[1] ?? "",
  },
});

/** A button beside a heading or at the end of a line, which only names what it does. */
export const QUIET = { variant: "subtle", size: "sm", px: 8 } satisfies ButtonProps;
