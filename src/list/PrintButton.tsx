/** The button "Print", on screens wider than a phone's: a phone prints seldom. */
import { Button, type ButtonProps } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { QUIET } from "#src/theme.ts";

interface PrintButtonProps extends ButtonProps {
  onPrint: () => void;
}

export function PrintButton({ onPrint, ...props }: PrintButtonProps) {
  return (
    <Button
      {...QUIET}
      visibleFrom="sm"
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={onPrint}
      {...props}
    >
      Print
    </Button>
  );
}
