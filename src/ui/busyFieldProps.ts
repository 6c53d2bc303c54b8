/** Attributes of a field while what it orders is sent: it says so and keeps the focus, which `disabled` would take away. */
export const busyFieldProps = (isBusy: boolean) => ({
  "aria-disabled": isBusy || undefined,
  "data-disabled": isBusy || undefined,
});
