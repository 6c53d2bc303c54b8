/** The columns of the tables of toys, in order, by what sorts by them. */
interface Column {
  heading: string;
  isNumber?: boolean;
  /** The table of all toys, or of those to buy. */
  tables: readonly ("all" | "need")[];
}

const COLUMNS = {
  strName: { heading: "Name", tables: ["all", "need"] },
  strToyBarcode: { heading: "Barcode", tables: ["all", "need"] },
  strGender: { heading: "Gender", tables: ["all"] },
  intAgeMin: { heading: "Age", tables: ["all"] },
  intQuantity: { heading: "Quantity", isNumber: true, tables: ["all", "need"] },
  strStatus: { heading: "Status", tables: ["all"] },
  intMissing: { heading: "Missing", isNumber: true, tables: ["need"] },
} satisfies Record<string, Column>;

export type Sort = keyof typeof COLUMNS;
export const SORTS = Object.keys(COLUMNS) as Sort[];

export const columnOf = (sort: Sort): Column => COLUMNS[sort];
/** The column behind the others, by which nothing sorts. */
export const LOCATION = "Location";

export const columnsOf = (table: Column["tables"][number]) =>
  SORTS.filter((sort) => columnOf(sort).tables.includes(table));
