/** A toy in a cart or a count: its picture, its name, a text and its controls. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Toy } from "#domain/types.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./ToyLine.module.css";

interface ToyLineProps {
  toy: Pick<Toy, "strName" | "imageThumb">;
  text: string;
  /** Controls beside the name, where there is room. */
  children?: ReactNode;
  /** Answers to a question about the toy, in a row of their own. */
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
