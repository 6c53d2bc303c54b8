/** A link that the specification calls a button: announced and pressed as a button, opened in a new tab as a link. */
import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

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

export const LinkButton = createLink(AnchorButton);
