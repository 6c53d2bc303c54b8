/** The pages of a list, with the shown one (specification section 9: 20 a page). */
import { Group, Pagination } from "@mantine/core";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import type { Page } from "#src/api/client.ts";
import classes from "./Pages.module.css";

const CONTROL_NAMES = {
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
};

export function Pages({ list }: { list: Pick<Page<unknown>, "items" | "total"> }) {
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const pages = Math.ceil(list.total / INVENTORY_PAGE_SIZE);
  // The address may name a page that is not there any more, since rows were deleted.
  if (pages > 0 && list.items.length === 0) {
    return <Navigate to="." search={(now) => ({ ...now, page: pages })} replace />;
  }
  if (pages <= 1) return null;
  return (
    <Group component="nav" justify="center" py={16} aria-label="Pages">
      <Pagination
        value={page}
        total={pages}
        onChange={(next) => {
          void navigate({ to: ".", search: (now) => ({ ...now, page: next }) });
          window.scrollTo({ top: 0 });
        }}
        siblings={0}
        gap={2}
        getControlProps={(control) => ({ "aria-label": CONTROL_NAMES[control] })}
        classNames={{ control: classes.control, dots: classes.dots }}
      />
    </Group>
  );
}
