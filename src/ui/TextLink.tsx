/** A link in text, to an address of our own. */
import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>;

const TextAnchor = (props: TextAnchorProps) => <Anchor {...props} />;

export const TextLink = createLink(TextAnchor);
