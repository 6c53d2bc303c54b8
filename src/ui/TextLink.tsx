/** A link in text, to an address of our own, at least as wide and as high as a thumb. Not in LinkButton.tsx, since /login is loaded without it. */
import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { TOUCH } from "#src/theme.ts";

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>;

const style = { display: "inline-flex", alignItems: "center", minWidth: TOUCH, minHeight: TOUCH };

const TextAnchor = (props: TextAnchorProps) => (
  <Anchor className="breakable" style={style} {...props} />
);

export const TextLink = createLink(TextAnchor);
