/** What stands in a screen's place when its loader failed or the address is unknown. */
import { IconMapQuestion } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Failure, Notice } from "#src/ui/states.tsx";

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return <Failure error={error} onRetry={retry} />;
}

export function RouteNotFound() {
  return (
    <Notice icon={<IconMapQuestion size={32} />} title="There is no such page.">
      <LinkButton to="/">Home</LinkButton>
    </Notice>
  );
}
