/** Links to addresses of our own. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { TOUCH } from "#src/theme.ts";

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<"a">, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  return (
    <Button
      component="a"
      role="button"
      {...props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        // The space bar presses a button; on a link it would scroll the page.
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}

/** A link that the specification calls a button: announced and pressed as a button, opened in a new tab as a link. */
export const LinkButton = createLink(AnchorButton);

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>;

const style = { display: "inline-flex", alignItems: "center", minWidth: TOUCH, minHeight: TOUCH };

const TextAnchor = (props: TextAnchorProps) => (
  <Anchor className="breakable" style={style} {...props} />
);

/** A link in text, to an address of our own, at least as wide and as high as a thumb. */
export const TextLink = createLink(TextAnchor);
