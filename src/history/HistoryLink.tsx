/** A link to the history of a toy, of a box, or of the whole stock. */
import type { ButtonProps } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

type HistoryLinkProps = ButtonProps & { search: { toy?: string; box?: string } };

export function HistoryLink(props: HistoryLinkProps) {
  return (
    <LinkButton
      role="link"
      to="/history"
      {...QUIET}
      {...props}
      leftSection={<IconHistory size={20} aria-hidden />}
    >
      History
    </LinkButton>
  );
}
