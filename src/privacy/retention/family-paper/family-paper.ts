import { type Content, type ContentText, type TableCell } from 'pdfmake/interfaces.js';
import { MM, type Paper } from '../../../papers/paper.js';
import { letterMoment, printable } from '../../../papers/letter-texts.js';
import { type Schema } from '../../../platform/http/view/field.js';
import { type LetterheadValues } from '../../../settings/groups.js';
import { type FamilyExport, familyExportView } from '../family-export.view.js';
import { type Part } from '../family.store.js';
import { fieldInWords, inWords } from './family-values.js';
import { FAMILY_TEXTS, labelOf } from './family-texts.js';

const SIDE = 20 * MM;
const GREY = '#555555';
/** Records of a part that are printed; the file for programs has all. */
const MOST_RECORDS = 1000;
/** More fields do not stand side by side. */
const MOST_COLUMNS = 7;

/** What a family's file in words consists of, beside its data. */
interface FamilyFrame {
  readonly head: LetterheadValues;
}

/** The file of a family (GDPR, article 15) for people: purposes, recipients and periods, then all data. Pure. */
export const familyPaper = (file: FamilyExport, { head }: FamilyFrame): Paper => {
  const title = 'Auskunft über gespeicherte Daten';
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: [SIDE, 20 * MM, SIDE, 20 * MM],
      info: { title, author: head.municipality ?? '', creationDate: file.createdAt },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
      language: 'de-DE',
      content: [
        { text: printable(head.municipality ?? ''), fontSize: 10, color: GREY },
        { text: title, bold: true, fontSize: 16, margin: [0, 1 * MM, 0, 3 * MM] },
        factsTable(factsOf(file, head)),
        purposes(file),
        ...partsOf(file).flatMap(([key, records]) => partContent(key, records, namesOf(file))),
        together([heading('Ihre Rechte'), { text: RIGHTS }]),
      ],
    },
    head: { text: title, margins: [SIDE, SIDE], top: 10 * MM },
    foot: {
      text: `Stand: ${letterMoment(file.createdAt)}. Enthält persönliche Daten.`,
      ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 6 * MM },
    },
  };
};

const RIGHTS =
  'Sie können verlangen, dass falsche Daten berichtigt werden, dass Daten gelöscht werden, die nicht mehr gebraucht werden und nicht aufbewahrt werden müssen, und dass die Verarbeitung eingeschränkt wird; Sie können ihr widersprechen und erteilte Einwilligungen widerrufen. Dieselben Daten gibt es als Datei für Programme (JSON), mit allen technischen Kennungen. Sie können sich bei der Aufsichtsbehörde für den Datenschutz beschweren.';

const factsOf = ({ account, createdAt }: FamilyExport, head: LetterheadValues): [string, string][] => {
  const facts: [string, string][] = [
    ['Für', [account['firstname'], account['lastname']].filter(Boolean).join(' ')],
    ['E-Mail', inWords('email', account['email'])],
    ['Rechtsgrundlage', 'Auskunft nach Artikel 15 der Datenschutz-Grundverordnung'],
    ['Verantwortlich', [head.municipality, ...head.addressLines].filter(Boolean).join(', ')],
    ['Fragen an', [head.contactEmail, head.contactPhone].filter(Boolean).join(', ')],
    ['Stand', letterMoment(createdAt)],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** What follows belongs to the same stack or table, so that no heading stands alone at the foot of a page. */
const heading = (text: string): ContentText => ({ text, bold: true, fontSize: 12, margin: [0, 6 * MM, 0, 1.5 * MM] });

const factsTable = (facts: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: [36 * MM, '*'],
    body: facts.map(([label, value]): TableCell[] => [{ text: label, color: GREY }, printable(value, 40)]),
  },
  layout: 'facts',
});

const purposes = ({ categories }: FamilyExport): Content =>
  linesTable(
    'Wozu die Daten dienen',
    ['Kategorie', 'Zweck', 'Empfänger', 'Speicherdauer'],
    categories.map(({ category, purpose, recipients, storage }) => [
      FAMILY_TEXTS[category] ?? category,
      purpose,
      recipients.join('\n'),
      storage,
    ]),
    [28 * MM, '*', '*', '*'],
  );

/** Its heading stands above it on every page. */
const linesTable = (
  title: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly (number | '*' | 'auto')[],
): Content => ({
  table: {
    headerRows: 2,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: [...widths],
    body: [
      [{ ...heading(title), colSpan: titles.length }, ...titles.slice(1).map((): TableCell => '')],
      titles.map((text): TableCell => ({ text, bold: true })),
      ...rows.map((row) => row.map((text): TableCell => ({ text: printable(text, 24) }))),
    ],
  },
  layout: 'lines',
  fontSize: 8,
});

/** The data itself, in the order of the file for programs. */
const partsOf = (file: FamilyExport): [key: string, records: readonly Part[]][] =>
  Object.keys(PROPERTIES)
    .filter((key) => !['uuid', 'createdAt', 'categories'].includes(key))
    .map((key) => {
      const value = file[key as keyof FamilyExport] as Part | readonly Part[];
      return [key, Array.isArray(value) ? (value as readonly Part[]) : [value as Part]];
    });

const PROPERTIES = familyExportView.schema['properties'] as Readonly<Record<string, Schema>>;

/** The fields of a part's records; identifiers mean nothing to people. */
const fieldsOf = (key: string): [name: string, schema: Schema][] => {
  const schema = PROPERTIES[key];
  const record = (schema?.['items'] ?? schema) as Schema;
  const fields = Object.entries(record['properties'] as Readonly<Record<string, Schema>>);
  const known = fields.filter(([name]) => name !== 'uuid');
  return [
    ...FIRST.flatMap((first) => known.filter(([name]) => name === first)),
    ...known.filter(([name]) => !FIRST.includes(name)),
  ];
};

/** By these people know a record. */
const FIRST: readonly string[] = [
  'participant',
  'offer',
  'calledOff',
  'edition',
  'dates',
  'number',
  'firstname',
  'lastname',
];

const titleOf = (key: string): string => FAMILY_TEXTS[key] ?? key;

const partContent = (key: string, records: readonly Part[], names: ReadonlyMap<string, string>): Content[] => {
  const title = heading(titleOf(key));
  if (records.length === 0) return [together([title, { text: 'Nichts gespeichert.', italics: true, color: GREY }])];
  const fields = fieldsOf(key);
  const shown = records.slice(0, MOST_RECORDS).map((record) => withName(record, names));
  const isTable = fields.length <= MOST_COLUMNS && records.length > 0 && fields.every(([, schema]) => isPlain(schema));
  const [first, ...others] = shown.map((record) => recordFacts(fields, record));
  const whole: Content[] = isTable ? [recordsTable(key, fields, shown)] : [together([title, first]), ...others];
  const left = records.length - shown.length;
  const rest = left > 0 ? [{ text: `und ${String(left)} weitere; sie stehen in der Datei für Programme.` }] : [];
  return [...whole, ...rest];
};

/** Text, a number, a flag, or a list of texts. */
const isPlain = (schema: Schema): boolean =>
  schema['type'] !== 'object' && (schema['items'] as Schema | undefined)?.['type'] !== 'object';

const recordsTable = (key: string, fields: readonly (readonly [string, Schema])[], records: readonly Part[]): Content =>
  linesTable(
    titleOf(key),
    fields.map(([name]) => FAMILY_TEXTS[name] ?? name),
    records.map((record) => fields.map(([name]) => inWords(name, record[name]))),
    fields.map(() => '*'),
  );

/** On one page, unless it is longer: then it would run off the page. */
const together = (parts: readonly (Content | undefined)[]): Content => {
  const stack = parts.filter((part) => part !== undefined);
  return { stack, unbreakable: JSON.stringify(stack).length < MOST_KEPT, margin: [0, 0, 0, 2.5 * MM] };
};

/** Data of a record that certainly fits on one page. */
const MOST_KEPT = 4000;

/** A record of many fields, one below the other, those without a value left out. */
const recordFacts = (fields: readonly (readonly [string, Schema])[], record: Part): Content => {
  const facts = fields
    .map(([name]): [string, string] => [labelOf(name, record), fieldInWords(name, record)])
    .filter(([, value]) => value !== '');
  return together([factsTable(facts)]);
};

/** Children by their uuid; of one that is hidden from the reader there is no name. */
const namesOf = ({ participants }: FamilyExport): ReadonlyMap<string, string> =>
  new Map(
    participants.map(({ uuid, firstname, lastname }) => [
      String(uuid),
      [firstname, lastname].filter(Boolean).join(' ') || 'nicht sichtbar',
    ]),
  );

const withName = (record: Part, names: ReadonlyMap<string, string>): Part => {
  const name = names.get(String(record['participant']));
  return name === undefined ? record : { ...record, participant: name };
};
