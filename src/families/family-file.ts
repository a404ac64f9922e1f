import { isUtf8 } from 'node:buffer';
import { readWindows1252 } from '../kernel/text/windows-1252.js';
import { CsvProblem, type CsvLine, readCsv } from '../kernel/tables/csv-reading.js';

/** The columns of the file: what they are called in German, and whether there must be one. */
const COLUMNS = {
  family: { german: 'Familie', required: false },
  email: { german: 'E-Mail', required: false },
  firstname: { german: 'Vorname', required: true },
  lastname: { german: 'Nachname', required: true },
  phone: { german: 'Telefon', required: false },
  mobile: { german: 'Mobiltelefon', required: false },
  street: { german: 'Straße', required: false },
  postalCode: { german: 'Postleitzahl', required: false },
  city: { german: 'Ort', required: false },
  child: { german: 'Kind', required: false },
  childFirstname: { german: 'Vorname des Kindes', required: true },
  childLastname: { german: 'Nachname des Kindes', required: true },
  dateOfBirth: { german: 'Geburtsdatum', required: true },
  offer: { german: 'Angebot', required: true },
  priority: { german: 'Wunsch', required: false },
  comment: { german: 'Bemerkung', required: false },
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

const OF_ACCOUNT = [
  'family',
  'email',
  'firstname',
  'lastname',
  'phone',
  'mobile',
  'street',
  'postalCode',
  'city',
] as const;
const OF_CHILD = ['child', 'childFirstname', 'childLastname', 'dateOfBirth'] as const;

/** What is wrong with a line of the file. */
export interface LineProblem {
  readonly line: number;
  readonly text: string;
}

/** A wish as it stands in the file. */
export interface FileWish {
  readonly line: number;
  /** UUID, alias or name. */
  readonly offer: string;
  readonly priority: string | undefined;
  readonly comment: string | undefined;
}

interface FileChild {
  readonly line: number;
  readonly values: Values;
  readonly wishes: FileWish[];
}

/** A family, put together from its lines. */
export interface FileFamily {
  readonly line: number;
  readonly values: Values;
  readonly children: FileChild[];
}

/** The cells that are not empty. */
type Values = Partial<Record<Column, string>>;

interface Row {
  readonly line: number;
  readonly values: Values;
}

/** What a file says. */
export interface FamilyFile {
  readonly encoding: 'UTF-8' | 'Windows-1252';
  readonly families: readonly FileFamily[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads a file of paper forms: one line for each wish. Lines of one family, and of one child in it, are put together; an empty
 * cell says nothing. Pure.
 */
export const readFamilyFile = (bytes: Buffer): FamilyFile => {
  const problems: LineProblem[] = [];
  const families = new Map<string, FileFamily>();
  const children = new Map<string, FileChild>();
  for (const row of rowsOf(bytes, problems)) {
    const { line, values } = row;
    const key = values.family === undefined ? `by ${(values.email ?? '').toLowerCase()}` : `as ${values.family}`;
    if (values.family === undefined && values.email === undefined) {
      problems.push({ line, text: 'family, email: one of both is needed to know the family.' });
      continue;
    }
    const family = families.get(key) ?? { line, values: {}, children: [] };
    families.set(key, family);
    unite(family, row, OF_ACCOUNT, problems);
    const child = childIn(family, row);
    const owner = values.child === undefined ? child : (children.get(values.child) ?? child);
    if (values.child !== undefined) children.set(values.child, owner);
    if (owner !== child) {
      problems.push({
        line,
        text: `child: ${values.child ?? ''} is a child of another family (first in line ${String(owner.line)}); number all children of the file, not those of each family anew, or leave the column out.`,
      });
      continue;
    }
    unite(child, row, OF_CHILD, problems);
    if (values.offer === undefined) problems.push({ line, text: 'offer: is missing.' });
    else if (child.wishes.some(({ offer }) => offer === values.offer))
      problems.push({ line, text: 'offer: the child has this wish in the file already.' });
    else child.wishes.push({ line, offer: values.offer, priority: values.priority, comment: values.comment });
  }
  return { encoding: isUtf8(bytes) ? 'UTF-8' : 'Windows-1252', families: [...families.values()], problems };
};

const rowsOf = (bytes: Buffer, problems: LineProblem[]): Row[] => {
  // German spreadsheets save “CSV” so.
  const text = isUtf8(bytes) ? bytes.toString('utf8') : readWindows1252(bytes);
  if (text === undefined) {
    problems.push({
      line: 1,
      text: 'the file is neither UTF-8 nor Windows-1252. Save it as “CSV UTF-8” in the spreadsheet.',
    });
    return [];
  }
  try {
    const [head, ...lines] = readCsv(text);
    const columns = head === undefined ? [] : columnsOf(head, problems);
    if (head === undefined) problems.push({ line: 1, text: 'the file is empty.' });
    return problems.length > 0 ? [] : lines.flatMap((one) => rowOf(one, columns, problems));
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    problems.push({ line: error.line, text: error.message });
    return [];
  }
};

const columnsOf = ({ line, cells }: CsvLine, problems: LineProblem[]): (Column | undefined)[] => {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const columns = cells.map((cell) => NAMES.find((name) => same(name, cell) || same(COLUMNS[name].german, cell)));
  const say = (text: string): number => problems.push({ line, text });
  for (const [index, cell] of cells.entries())
    if (columns[index] === undefined && cell !== '') say(`there is no column ${cell}; there are ${NAMES.join(', ')}.`);
  for (const name of NAMES) {
    const count = columns.filter((column) => column === name).length;
    if (count > 1) say(`the column ${name} is there ${String(count)} times.`);
    if (count === 0 && COLUMNS[name].required) say(`the column ${name} is missing.`);
  }
  return columns;
};

const rowOf = ({ line, cells }: CsvLine, columns: readonly (Column | undefined)[], problems: LineProblem[]): Row[] => {
  if (cells.slice(columns.length).some((cell) => cell !== '')) {
    problems.push({
      line,
      text: 'the line has more cells than the head; put text with separators into quotation marks.',
    });
    return [];
  }
  const values: Values = {};
  for (const [index, name] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (name !== undefined && cell !== '') values[name] = name === 'dateOfBirth' ? isoDay(cell) : cell;
  }
  return [{ line, values }];
};

/** Also 4.5.2016; what is no day is refused as it stands. */
const isoDay = (text: string): string => {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const childIn = (family: FileFamily, { line, values }: Row): FileChild => {
  const known = family.children.find((one) => keyOf(one.values) === keyOf(values));
  if (known !== undefined) return known;
  const child = { line, values: {}, wishes: [] };
  family.children.push(child);
  return child;
};

const keyOf = ({ child, childFirstname, childLastname, dateOfBirth }: Values): string =>
  child === undefined ? [childFirstname, childLastname, dateOfBirth].join('\n').toLowerCase() : `as ${child}`;

/** Takes over what the line says of a family or a child; it must say the same as the lines before. */
const unite = (
  of: { readonly line: number; readonly values: Values },
  { line, values }: Row,
  columns: readonly Column[],
  problems: LineProblem[],
): void => {
  for (const name of columns) {
    const [before, now] = [of.values[name], values[name]];
    if (now === undefined) continue;
    if (before === undefined) of.values[name] = now;
    else if (before.toLowerCase() !== now.toLowerCase())
      problems.push({
        line,
        text: `${name}: is not the same as before in the file (first in line ${String(of.line)}).`,
      });
  }
};
