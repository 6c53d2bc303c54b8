/** The optional details of a person beside name and e-mail (specification section 2, Sign In). */

export const OPTIONAL_DETAILS = [
  { key: "address", label: "Address", autoComplete: "street-address" },
  { key: "dob", label: "Date of birth", type: "date", autoComplete: "bday" },
  { key: "phone", label: "Phone", type: "tel", inputMode: "tel", autoComplete: "tel" },
] as const;
