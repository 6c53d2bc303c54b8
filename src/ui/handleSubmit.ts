/** What a form does when it is submitted; the browser would load a page. */
import type { FormEvent } from "react";

export const handleSubmit = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};
