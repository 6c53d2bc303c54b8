/** A button beside a heading or at the end of a line, which only names what it does. */
import type { ButtonProps } from "@mantine/core";

export const QUIET = { variant: "subtle", size: "sm", px: 8 } satisfies ButtonProps;
