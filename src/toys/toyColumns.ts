/** The columns of the tables of toys, in order, by their key for sorting. */
interface Column {
  heading: string;
  isNumber?: boolean;
  /** The tables that have the column: of all toys, or of toys to buy. */
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
/** The last column, by which no table is sorted. */
export const LOCATION = "Location";

export const columnsOf = (table: Column["tables"][number]) =>
  SORTS.filter((sort) => columnOf(sort).tables.includes(table));
