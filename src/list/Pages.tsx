/** Which page of a list is shown, and the others (specification section 9: 20 a page). */
import { Pagination } from "@mantine/core";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import classes from "./Pages.module.css";

interface PagesProps {
  page: number;
  /** How many there are in all. */
  total: number;
  onChange: (page: number) => void;
}

const CONTROL_NAMES = {
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
};

export function Pages({ page, total, onChange }: PagesProps) {
  const pages = Math.ceil(total / INVENTORY_PAGE_SIZE);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <Pagination
        value={page}
        total={pages}
        onChange={(next) => {
          onChange(next);
          window.scrollTo({ top: 0 });
        }}
        siblings={0}
        gap={2}
        getControlProps={(control) => ({ "aria-label": CONTROL_NAMES[control] })}
        classNames={{ control: classes.control, dots: classes.dots }}
      />
    </nav>
  );
}
