/** A link to the history of a toy, of a box, or of the whole stock. */
import { IconHistory } from "@tabler/icons-react";
import { QUIET } from "#src/theme.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

interface HistoryLinkProps {
  search: { toy?: string; box?: string };
  ml?: number;
}

export function HistoryLink({ search, ml }: HistoryLinkProps) {
  return (
    <LinkButton
      role="link"
      to="/history"
      search={search}
      {...QUIET}
      {...(ml !== undefined && { ml })}
      leftSection={<IconHistory size={20} aria-hidden />}
    >
      History
    </LinkButton>
  );
}
