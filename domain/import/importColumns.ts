/** Which column of a CSV file is which field of a toy, its box and its section (our addition; docs/design.md, "Import"). */
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";

/**
 * What each column is called on the screen and in an export's first row, and what else, the likeliest
 * first: in InvenTree's export of parts and of stock items, in Snipe-IT's sample files and lists, in
 * Homebox's export ("HB."), and in Shelf's template and index export. A place where a peer keeps
 * things is a box here.
 */
const COLUMNS = {
  strToyBarcode: {
    label: "Barcode",
    aliases: [
      ...["EAN", "EAN-13", "barcode_EAN13", "GTIN", "UPC", "ISBN", "Code"],
      ...["Code128", "barcode_Code128", "Code39", "barcode_Code39"],
      ...["IPN", "Part.IPN", "SKU", "Asset Tag", "HB.asset_id", "Asset ID", "QR ID", "qrId"],
      ...["Item No.", "Item Number", "Model No.", "Model Number", "HB.import_ref"],
    ],
  },
  ...FIELDS,
  strDescription: {
    label: "Description",
    aliases: ["Part.Description", "HB.description", "Notes", "HB.notes"],
  },
  tags: { label: "Tags", aliases: ["HB.tags", "HB.labels", "Labels", "Keywords"] },
  strBoxCode: {
    label: "Box",
    aliases: ["Box code", "Location.Name", "Location.Path", "HB.location", "Location"],
  },
  intAmountInBox: { label: "Amount in box", aliases: [] },
  intSection: { label: "Section", aliases: [] },
  strCustomNote: { label: "Box note", aliases: [] },
} as const;

/** The same in German, French, Spanish and Dutch. */
const TRANSLATIONS: Partial<Record<keyof typeof COLUMNS, string[]>> = {
  strToyBarcode: [
    ...["Strichcode", "Artikelnummer", "Artikelnr.", "Artikel-Nr.", "Art.-Nr.", "ArtNr", "Nummer"],
    ...["Code-barres", "Code barre", "Référence", "Réf.", "Numéro d'article"],
    ...["Código de barras", "Código", "Referencia", "Ref.", "Streepjescode", "Artikelcode"],
  ],
  strName: [
    ...["Bezeichnung", "Artikelbezeichnung", "Artikel", "Artikelname", "Titel", "Spielzeug"],
    ...["Nom", "Désignation", "Libellé", "Article", "Titre", "Jouet", "Nombre", "Juguete"],
    ...["Artículo", "Título", "Denominación", "Naam", "Omschrijving artikel", "Speelgoed"],
  ],
  strGender: ["Geschlecht", "Sexe", "Genre", "Género", "Sexo", "Geslacht"],
  intAgeMin: [
    ...["Alter von", "Alter ab", "Mindestalter", "Alter min", "Alter", "Ab Alter", "Age", "Ages"],
    ...["Âge minimum", "Âge min", "Âge", "Edad mínima", "Edad min", "Edad"],
    ...["Minimumleeftijd", "Leeftijd vanaf", "Leeftijd min", "Leeftijd"],
  ],
  intAgeMax: [
    ...["Alter bis", "Höchstalter", "Alter max", "Âge maximum", "Âge max"],
    ...["Edad máxima", "Edad max", "Maximumleeftijd", "Leeftijd tot", "Leeftijd max"],
  ],
  intQuantity: [
    ...["Menge", "Anzahl", "Bestand", "Stückzahl", "Stück", "Lagerbestand"],
    ...["Quantité", "Qté", "Stock", "En stock", "Nombre de pièces"],
    ...["Cantidad", "Existencias", "Unidades", "Aantal", "Hoeveelheid", "Voorraad"],
  ],
  intLowStockThreshold: [
    ...[
      "Mindestbestand",
      "Meldebestand",
      "Mindestmenge",
      "Stock minimum",
      "Seuil",
      "Seuil d'alerte",
    ],
    ...["Stock mínimo", "Existencias mínimas", "Minimumvoorraad", "Minimale voorraad"],
  ],
  strDescription: [
    ...["Beschreibung", "Bemerkung", "Bemerkungen", "Notiz", "Notizen", "Anmerkung", "Kommentar"],
    ...["Remarque", "Remarques", "Commentaire", "Descripción", "Notas", "Observaciones"],
    ...["Omschrijving", "Beschrijving", "Opmerking", "Opmerkingen"],
  ],
  tags: [
    ...["Schlagworte", "Schlagwörter", "Stichworte", "Kategorie", "Kategorien", "Étiquettes"],
    ...[
      "Mots-clés",
      "Catégorie",
      "Etiquetas",
      "Palabras clave",
      "Categoría",
      "Trefwoorden",
      "Labels",
    ],
  ],
  strBoxCode: [
    ...["Kiste", "Box-Nr.", "Boxnummer", "Kistennr.", "Karton", "Lagerort", "Standort", "Platz"],
    ...["Boîte", "Caisse", "Carton", "Emplacement", "Caja", "Ubicación", "Doos", "Bak", "Locatie"],
  ],
  intAmountInBox: [
    ...["Menge in Kiste", "Menge in Box", "Anzahl in Kiste", "Quantité dans la boîte"],
    ...["Cantidad en caja", "Aantal in doos"],
  ],
  intSection: [
    "Regal",
    "Abschnitt",
    "Bereich",
    "Rayon",
    "Étagère",
    "Sección",
    "Estante",
    "Schap",
    "Vak",
  ],
  strCustomNote: ["Kistennotiz", "Notiz zur Kiste", "Note de boîte", "Nota de caja", "Doosnotitie"],
};

export type ImportField = keyof typeof COLUMNS;
export const IMPORT_FIELDS = Object.keys(COLUMNS) as ImportField[];
export const HEADINGS = recordOf(IMPORT_FIELDS, (field) => COLUMNS[field].label);

/** Those that become a toy's, but its code. */
export const TOY_FIELDS = [...PLAIN_FIELDS, "strDescription", "tags"] as const;

/** The number of the column that each field is read from. */
export type Mapping = Partial<Record<ImportField, number>>;

/** A heading without what people write differently: "Min. QTY" is "minqty". */
const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The fields that the headings name, each column for one field. */
export function mappingOf(headings: readonly string[]): Mapping {
  const columns = headings.map(plain);
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const others = [...COLUMNS[field].aliases, ...(TRANSLATIONS[field] ?? [])];
    const names = [HEADINGS[field], field, ...others].map(plain);
    const name = names.find((known) => columns.includes(known));
    if (name !== undefined) mapping[field] = columns.indexOf(name);
  }
  return mapping;
}
