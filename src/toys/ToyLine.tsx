/** A toy in a cart or a count: what it is, what is said of it, and what can be done with it. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Toy } from "#domain/types.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./ToyLine.module.css";

interface ToyLineProps {
  toy: Pick<Toy, "strName" | "imageThumb">;
  text: string;
  /** Beside the name where there is room. */
  children?: ReactNode;
  /** In a row of their own. */
  choices?: ReactNode;
}

export function ToyLine({ toy, text, children, choices }: ToyLineProps) {
  return (
    <li className={classes.line}>
      <ToyImage src={toy.imageThumb} size={44} />
      <div className="breakable">
        <Text fw={650}>{toy.strName}</Text>
        <Text size="sm" c={choices ? undefined : "dimmed"}>
          {text}
        </Text>
      </div>
      {children && (
        <Group gap="sm" justify="flex-end" className={classes.beside}>
          {children}
        </Group>
      )}
      {choices && (
        <Group gap={8} className={classes.choices} role="group" aria-label={toy.strName}>
          {choices}
        </Group>
      )}
    </li>
  );
}
