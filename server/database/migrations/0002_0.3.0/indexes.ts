/** The indexes of the lists that are new since 0.2.0. */

export function indexes(isSqlite: boolean): string[] {
  const filters = isSqlite ? `, "strGender", "strStatus", "intAgeMin", "intQuantity"` : "";
  return [
    `create index "toysByCode" on toys ("strCodeSort", "strToyBarcode"${filters})`,
    `create index "toysInNoBox" on toys ("strNameSort", "strToyBarcode") where "intInBoxes" = 0`,
    `create index "toysThatDisagree" on toys ("strNameSort", "strToyBarcode")
      where "intInBoxes" <> 0 and "intInBoxes" <> "intQuantity"`,
    `create index "toysBy_intMissing" on toys ("intMissing", "strNameSort", "strToyBarcode"${filters})`,
    // Inactive toys are few: this index counts them at once.
    `create index "toysInactive" on toys ("intQuantity", "intInBoxes") where "intInactive" = 1`,
    `drop index "boxesBySection"`,
    `create index "boxesBySection" on boxes ("intSection", "strCodeSort", "strBoxCode")`,
    `create index "boxesByCode" on boxes ("strCodeSort", "strBoxCode")`,
    `create index "changesByTime" on changes ("intAt", "intChange")`,
    `create index "changesByReason" on changes ("strReason", "intChange") where "strReason" is not null`,
    // People take BOX-18 and box-18 for the same code.
    `create index "codesFolded" on codes (lower("strCode"))`,
  ];
}
