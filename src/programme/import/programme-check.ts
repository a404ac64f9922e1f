import { parseDate } from '../../kernel/clock/zone.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { type Violation } from '../../kernel/problem/problem.js';
import { foldName } from '../../kernel/text/fold.js';
import { CODES } from '../../kernel/problem/codes.js';
import { convertInput, violationsOf } from '../../platform/http/input/read-input.js';
import { NOTHING, offerViolations } from '../../offers/actions/writing/offer-check.js';
import { OfferInput, ProgrammeInput } from './programme.inputs.js';

/** A programme file that cannot be imported, with all problems and their places. */
export class ProgrammeProblems extends Error {
  constructor(readonly problems: readonly Violation[]) {
    super(problems.map((problem) => `${problem.propertyPath}: ${problem.message.en}`).join('\n'));
    this.name = 'ProgrammeProblems';
  }
}

/**
 * Validates a parsed programme file.
 * @param known names of existing hosts and folded names of existing categories, which the file may reference
 * @throws ProgrammeProblems all problems at once, each with its place such as `offers[3].dates[0].end`
 */
export const checkProgramme = (
  file: unknown,
  known: { hosts: ReadonlySet<string>; categories: ReadonlySet<string> },
): ProgrammeInput => {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    throw new ProgrammeProblems([
      violation('file', message('must be a JSON object', 'muss ein JSON-Objekt sein'), CODES.type),
    ]);
  }
  const raw = file as Raw;
  const problems = [
    ...violationsOf(ProgrammeInput, raw),
    ...repeatedNames('categories', raw, foldName),
    ...repeatedNames('hosts', raw, (name) => name),
    ...holidayProblems(raw),
    ...offersProblems(raw, {
      hosts: namesIn(raw, 'hosts', known.hosts),
      categories: namesIn(raw, 'categories', known.categories, foldName),
    }),
  ];
  if (problems.length > 0) throw new ProgrammeProblems(problems);
  return convertInput(ProgrammeInput, raw);
};

/** A file known only to be an object; each check uses the well-formed parts it needs. */
type Raw = Readonly<Record<string, unknown>>;

const recordsOf = (raw: Raw, list: string): readonly unknown[] => {
  const records = raw[list];
  return Array.isArray(records) ? records : [];
};

const nameOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null ? (record as Raw)['name'] : undefined;

const namesIn = (
  raw: Raw,
  list: string,
  known: ReadonlySet<string>,
  keyOf: (name: string) => string = (name) => name,
): ReadonlySet<string> =>
  new Set([
    ...known,
    ...recordsOf(raw, list)
      .map(nameOf)
      .filter((name) => typeof name === 'string')
      .map(keyOf),
  ]);

const offersProblems = (raw: Raw, names: Names): Violation[] => {
  const seen = new Set<string>();
  return recordsOf(raw, 'offers').flatMap((record, index) => {
    const path = `offers[${index}]`;
    if (typeof record !== 'object' || record === null || violationsOf(OfferInput, record as Raw).length > 0) return [];
    const text = JSON.stringify(record);
    const repeated = seen.has(text);
    seen.add(text);
    return [
      ...(repeated
        ? [
            violation(
              path,
              message('This offer is in the file twice.', 'Dieses Angebot steht doppelt in der Datei.'),
              CODES.notUnique,
            ),
          ]
        : []),
      ...offerProblems(convertInput(OfferInput, record as Raw), path, names),
    ];
  });
};

interface Names {
  readonly hosts: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
}

export const violation = (propertyPath: string, text: Message, code: string): Violation => ({
  propertyPath,
  message: text,
  code,
});

const repeatedNames = (list: string, raw: Raw, keyOf: (name: string) => string): Violation[] => {
  const seen = new Set<string>();
  return recordsOf(raw, list).flatMap((record, index) => {
    const name = nameOf(record);
    if (typeof name !== 'string') return [];
    if (!seen.has(keyOf(name))) {
      seen.add(keyOf(name));
      return [];
    }
    return [
      violation(
        `${list}[${index}].name`,
        message('This name is in the file twice.', 'Dieser Name steht doppelt in der Datei.'),
        CODES.notUnique,
      ),
    ];
  });
};

const holidayProblems = (raw: Raw): Violation[] => {
  const edition = raw['edition'];
  const period = typeof edition === 'object' && edition !== null ? (edition as Raw)['holidayPeriod'] : undefined;
  if (typeof period !== 'object' || period === null) return [];
  const { begin, end } = period as Raw;
  return typeof begin === 'string' &&
    typeof end === 'string' &&
    parseDate(begin) !== undefined &&
    parseDate(end) !== undefined &&
    end < begin
    ? [
        violation(
          'edition.holidayPeriod.end',
          message('This day should not be before the start.', 'Dieser Tag darf nicht vor dem Beginn liegen.'),
          CODES.greaterThanOrEqual,
        ),
      ]
    : [];
};

const offerProblems = (offer: OfferInput, path: string, names: Names): Violation[] => [
  ...(offer.hosts ?? []).flatMap((name, index) => unknownName(name, names.hosts, `${path}.hosts[${index}]`)),
  ...(offer.categories ?? []).flatMap((name, index) =>
    unknownName(foldName(name), names.categories, `${path}.categories[${index}]`),
  ),
  ...offerViolations(offer, NOTHING).map((one) => ({ ...one, propertyPath: `${path}.${one.propertyPath}` })),
];

const unknownName = (name: string, known: ReadonlySet<string>, path: string): Violation[] =>
  known.has(name)
    ? []
    : [violation(path, message('There is nothing with this name.', 'Es gibt nichts mit diesem Namen.'), CODES.choice)];
