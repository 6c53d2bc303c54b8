/** Builds the app with the styles of those Mantine components that it uses, each beside its code, in place of the whole sheet. */
import type { Plugin } from "vite";

const SHEET = /@mantine\/core\/styles\.layer\.css$/;
/** The id that stands in its place. */
const COMMON_ID = "\0mantine-common";
/** The styles that no component brings and others build upon, in the order of Mantine's documentation. */
const COMMON = [
  ...["baseline", "default-css-variables", "global", "ScrollArea", "UnstyledButton"],
  ...["VisuallyHidden", "Paper", "Popover", "CloseButton", "Group", "Loader", "Overlay"],
  ...["ModalBase", "Input", "InlineInput", "Flex", "FloatingIndicator", "ActionIcon"],
];
const CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

const importOf = (name: string) => `import "@mantine/core/styles/${name}.layer.css";\n`;

export function componentStyles(): Plugin {
  return {
    name: "component-styles",
    apply: "build",
    enforce: "pre",
    resolveId(source) {
      return SHEET.test(source) ? COMMON_ID : null;
    },
    load(id) {
      return id === COMMON_ID ? COMMON.map(importOf).join("") : null;
    },
    transform(code, id) {
      const name = CLASSES.exec(id)?.[1];
      return name ? { code: importOf(name) + code, map: null } : null;
    },
  };
}
