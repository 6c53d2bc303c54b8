/**
 * Attributes of a field while its command is sent: announced as disabled, it keeps the focus, which `disabled` would
 * take away.
 */
export const busyFieldProps = (isBusy: boolean) => ({
  "aria-disabled": isBusy || undefined,
  "data-disabled": isBusy || undefined,
});
