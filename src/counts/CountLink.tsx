/** Links to the counts of a box, of a section's boxes, and of all boxes. */
import type { ButtonProps } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { formatPlace } from "#domain/box/locations.ts";
import { MayChange } from "#src/session/rights.tsx";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

const icon = <IconClipboardCheck size={20} aria-hidden />;

export function CountLink({ boxCode, ...props }: { boxCode: string } & ButtonProps) {
  return (
    <MayChange>
      <LinkButton
        to="/count/$boxCode"
        params={{ boxCode }}
        variant="subtle"
        px={8}
        leftSection={icon}
        {...props}
      >
        Count
      </LinkButton>
    </MayChange>
  );
}

/** `section`: 0 is the Floor. */
export function CountPlacesLink({ section }: { section?: number }) {
  const place = section === undefined ? "" : ` ${formatPlace(section === 0 ? null : section)}`;
  return (
    <MayChange>
      <LinkButton
        to="/count"
        search={{ section }}
        {...QUIET}
        aria-label={`Count${place}`}
        leftSection={icon}
      >
        Count
      </LinkButton>
    </MayChange>
  );
}
