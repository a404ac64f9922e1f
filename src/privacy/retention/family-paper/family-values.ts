import { germanMoney } from '../../../kernel/text/german.js';
import { CONCERNED } from '../../../offers/model/attendance-status.js';
import { letterDate, letterMoment } from '../../../papers/letter-texts.js';
import { type Part } from '../family.store.js';
import { FAMILY_TEXTS, wordOfCode } from './family-texts.js';

const MONEY: ReadonlySet<string> = new Set(['fee', 'ownFee', 'paid', 'amount', 'total', 'open']);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A field of a record, whatever it is, in words that a family reads. Pure. */
export const inWords = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return listInWords(field, value);
  if (field === 'emergencyContact')
    return [(value as Part)['name'], (value as Part)['phone']].filter(Boolean).join(', ');
  if (typeof value === 'object') return addressInWords(value as Part);
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return MONEY.has(field) ? germanMoney(value) : String(value);
  const text = value as string;
  if (MOMENT.test(text)) return letterMoment(new Date(text));
  return DAY.test(text) ? letterDate(text) : wordOfCode(field, text);
};

/** A field as it stands in its record: nobody has a place, or waits for one, in an offer that is called off. Pure. */
export const fieldInWords = (field: string, record: Part): string => {
  const words = inWords(field, record[field]);
  const isConcerned = CONCERNED.some((status) => status === record['status']);
  const isOff = field === 'status' && record['calledOff'] === true && isConcerned;
  return isOff ? `${words}, aber das Angebot ist abgesagt` : words;
};

const addressInWords = ({ street, postalCode, city, country }: Part): string =>
  [street, [postalCode, city].filter(Boolean).join(' '), country === 'de' ? null : country].filter(Boolean).join(', ');

const listInWords = (field: string, values: readonly unknown[]): string => {
  if (field === 'fields') return values.map((name) => FAMILY_TEXTS[String(name)] ?? String(name)).join(', ');
  if (values.every((value) => typeof value !== 'object'))
    return values.map((value) => inWords(field, value)).join(', ');
  const lineOf = LINES[field] ?? anyLine;
  return (values as readonly Part[]).map(lineOf).join('\n');
};

/** A record within a record as a line. */
const LINES: Readonly<Record<string, (part: Part) => string>> = {
  dates: ({ begin, end }) => `${inWords('begin', begin)} bis ${inWords('end', end)}`,
  answers: ({ question, answer }) => `${String(question)}: ${ANSWERS[String(answer)] ?? String(answer)}`,
  presences: ({ day, present }) => `${inWords('day', day)}: ${present === true ? 'da' : 'nicht da'}`,
  history: ({ at, from, to, procedure, by, note, reason }) => {
    const change = [from, to].filter((state) => state !== undefined).map((state) => inWords('status', state));
    const how = [
      inWords('procedure', procedure),
      by === undefined || by === procedure ? '' : `durch ${inWords('by', by)}`,
    ];
    const words = how.filter((word) => word !== '').join(', ');
    return `${inWords('at', at)}: ${[...new Set(change)].join(' – ')} (${words})${[note, reason]
      .filter((text) => text !== undefined)
      .map((text) => `; ${text as string}`)
      .join('')}`;
  },
};

const ANSWERS: Readonly<Record<string, string>> = { true: 'ja', false: 'nein' };

const anyLine = (part: Part): string =>
  Object.entries(part)
    .filter(([field]) => field !== 'uuid')
    .map(([field, value]) => inWords(field, value))
    .filter((word) => word !== '')
    .join(', ');
