/** The contract's nouns by their names, for everybody (specification section 3). */
import type { components, operations } from "./contract.ts";

type Schemas = components["schemas"];

export type Toy = Schemas["Toy"];
export type ListedToy = Schemas["ListedToy"];
export type Meaning = Schemas["Meaning"];
export type NewToy = Schemas["NewToy"];
/** The fields of a toy that an update changes, without boxes. */
export type ToyUpdate = Omit<Schemas["ToyUpdate"], "boxes">;
/** Pieces that are put into a box or, below 0, taken out of it. */
export type BoxDifference = NonNullable<Schemas["ToyUpdate"]["boxes"]>[number];
export type OtherCode = Schemas["OtherCode"];
export type Gender = Schemas["Gender"];
export type Status = Schemas["Status"];
export type Section = Schemas["Section"];
export type Box = Schemas["Box"];
export type BoxLine = Schemas["BoxLine"];
export type BoxContent = Schemas["BoxContent"];
export type ToyBox = Schemas["ToyBox"];
export type NewUser = Schemas["NewUser"];
export type Session = Schemas["Session"];
export type Person = Schemas["Person"];
export type PersonChange = operations["changePerson"]["requestBody"]["content"]["application/json"];
export type Invitation = Schemas["Invitation"];
export type AccountEntry = Schemas["AccountEntry"];
export type Account = Schemas["Account"];
export type ErrorCode = Schemas["ErrorCode"];
export type Program = Schemas["Program"];
export type ProgramScope = Program["scope"];
export type NewProgram = Schemas["NewProgram"];
export type CountedFigures = Schemas["CountedFigures"];
export type Backups = Schemas["Backups"];
export type Settings = Schemas["Settings"];
export type SettingsChange = Schemas["SettingsChange"];
export type Check = Schemas["Check"];
export type Receiver = Schemas["Receiver"];
export type NewReceiver = Schemas["NewReceiver"];
export type NoticeKind = Schemas["NoticeKind"];
export type Notice = Schemas["Notice"];
export type Message = Schemas["Message"];
export type Right = Schemas["Right"];
export type Dashboard = Schemas["Dashboard"];
export type LabelOrder = Schemas["LabelOrder"];
export type Thing = Schemas["Thing"];
export type Change = Schemas["Change"];
export type Count = Schemas["Count"];
export type CountLine = Schemas["CountLine"];
export type CountChoice = Schemas["CountChoice"];
export type CountedPlace = Schemas["CountedPlace"];
export type NewImport = Schemas["NewImport"];
export type Import = Schemas["Import"];
export type FieldChange = Schemas["FieldChange"];
export type ImportBoxChange = Schemas["ImportBoxChange"];
export type Reason = Schemas["Reason"];
export type OwnField = Schemas["OwnField"];
export type ValuedToy = Schemas["ValuedToy"];
export type StockValue = Schemas["StockValue"];
/** By the field's key; what is not there is empty. */
export type OwnValues = Schemas["OwnValues"];
export type ImportUndo = Schemas["ImportUndo"];
export type ImportedRow = Schemas["ImportedRow"];
export type ImportChanges =
  operations["changeImport"]["requestBody"]["content"]["application/json"];
export type ErrorBody = Schemas["Error"];

/** A toy scanned into a cart and how many of it are to go into the box (specification section 3). */
export interface CartLine {
  strToyBarcode: string;
  strName: string;
  /** At least 1. */
  intAmountInBox: number;
  /** The first scan by the server's clock; null or left out where that is not known. */
  intSince?: number | null | undefined;
}
