import { movedByDays } from '../kernel/clock/recurrence.js';
import { parseMoment } from '../kernel/clock/zone.js';
import { type Message, message } from '../kernel/problem/message.js';
import { invalid, invalidField, type Violation } from '../kernel/problem/problem.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { CODES } from '../kernel/problem/codes.js';
import { identityViolations } from '../platform/http/input/list-fields.js';
import { registerBetween } from '../platform/http/input/registry.js';
import { filled } from '../platform/http/input/field.js';
import { notBlank } from '../platform/http/input/rules.js';
import { TASK_SETTINGS } from './edition.view.js';
import { EditionCreate, type EditionTaskInput } from './editions.inputs.js';
import { type DrawSituation, type DrawTerms, fixedTermsOf, lotTaskOf, termsOf } from './edition-draw.js';
import { type EditionTask } from './editions.entities.js';

const AFTER_BEGIN = message('This value should be after begin.', 'Dieser Wert muss nach begin liegen.');
const ONE_HOLIDAY = message(
  'An edition has at most one task of type holiday.',
  'Eine Ausgabe hat höchstens eine Aufgabe der Art holiday.',
);
const OVERLAP = message(
  'Two tasks of type application_system should not overlap.',
  'Zwei Aufgaben der Art application_system dürfen sich nicht überschneiden.',
);
const SOURCE_FIXED = message(
  'The phase has begun: the source of the public number can no longer be changed.',
  'Die Phase hat begonnen: Die Quelle der öffentlichen Zahl lässt sich nicht mehr ändern.',
);
const RULE_FIXED = message(
  'The phase has begun, or was drawn: the rules of the draw cannot be changed until one is committed.',
  'Die Phase hat begonnen oder wurde verlost: Die Regeln der Verlosung lassen sich nicht mehr ändern, bis eine übernommen ist.',
);
const NOT_MOVABLE = message(
  'Moved by this many days, phases would overlap or leave the calendar.',
  'Um so viele Tage verschoben, würden sich Phasen überschneiden oder den Kalender verlassen.',
);

/**
 * The tasks to store, or the 422 with all violations of the list (R-EDI-8, R-EDI-9, R-DRAW-32).
 * @param present the edition's existing tasks: only these can be kept; undefined for a new edition
 */
export const tasksOf = (
  edition: string,
  sent: readonly EditionTaskInput[],
  present: DrawSituation | undefined,
): EditionTask[] => {
  const tasks = sent.map((input) => taskOf(edition, input));
  const violations = [
    ...identityViolations(sent, present?.tasks.map(({ uuid }) => uuid) ?? [], 'tasks'),
    ...taskViolations(tasks),
    ...(present === undefined ? [] : termViolations(tasks, present)),
  ];
  if (violations.length > 0) throw invalid(violations);
  return tasks;
};

const taskViolations = (tasks: readonly EditionTask[]): Violation[] => {
  const holiday = tasks.findIndex(({ type }) => type === 'holiday');
  const overlapping = overlaps(tasks);
  return tasks.flatMap((task, index): Violation[] => {
    const rules: readonly (readonly [boolean, string, Message, string])[] = [
      [task.type === 'holiday' && index > holiday, 'type', ONE_HOLIDAY, CODES.notUnique],
      [overlapping.has(task), 'begin', OVERLAP, CODES.expression],
      [task.endAt <= task.beginAt, 'end', AFTER_BEGIN, CODES.greaterThan],
      [
        task.type === 'application_system' && task.applicationSystem === null,
        'applicationSystem',
        notBlank.message,
        notBlank.code,
      ],
    ];
    return rules
      .filter(([is]) => is)
      .map(([, property, text, code]) => ({ propertyPath: `tasks[${index}].${property}`, message: text, code }));
  });
};

/** Nobody who knows the wishes or the public number, or soon will, chooses the rules or where the number comes from. */
const termViolations = (tasks: readonly EditionTask[], present: DrawSituation): Violation[] => {
  const fixed = fixedTermsOf(present);
  const bound = lotTaskOf(tasks, present.asOf);
  if (fixed === undefined || bound === undefined) return [];
  const before = lotTaskOf(present.tasks, present.asOf);
  const kept = before === undefined ? [fixed] : [fixed, termsOf(before)];
  return changedTerms(termsOf(bound), kept).map((name) => ({
    propertyPath: `tasks[${tasks.indexOf(bound)}].${name}`,
    message: name === 'beaconSource' ? SOURCE_FIXED : RULE_FIXED,
    code: CODES.expression,
  }));
};

/** The fields of a phase that have none of the values they may keep: those that are fixed, and those they have. */
const changedTerms = (terms: DrawTerms, kept: readonly DrawTerms[]): string[] => {
  const allowed = kept.map(fieldsOf);
  return Object.entries(fieldsOf(terms))
    .filter(([name, value]) => !allowed.some((fields) => !(name in fields) || fields[name] === value))
    .map(([name]) => name);
};

const fieldsOf = ({ beaconSource, rules }: DrawTerms): Readonly<Record<string, unknown>> => ({
  beaconSource,
  ...rules,
});

registerBetween(EditionCreate, ({ tasks }) => taskViolations((tasks ?? []).map((task) => taskOf('', task))));

/**
 * The tasks of a copy: new records, shifted by whole days at the same local wall-clock times. The source of the public
 * number stays behind: it names a number that is known by then (R-EDI-6).
 * @throws Problem 422 if tasks would leave the calendar, or overlap because an hour is missing on their new day
 */
export const copiedTasks = (edition: string, tasks: readonly EditionTask[], days: number): EditionTask[] => {
  const copies = tasks.map(({ ...task }) => ({ ...task, uuid: newUuid(), editionUuid: edition, beaconSource: null }));
  if (days === 0) return copies;
  const moved = copies.map((task) => {
    const { begin, end } = movedByDays({ begin: task.beginAt, end: task.endAt }, days);
    return { ...task, beginAt: begin, endAt: end };
  });
  const inCalendar = moved.every(({ beginAt, endAt }) => isReadable(beginAt) && isReadable(endAt));
  if (!inCalendar || overlaps(moved).size > 0) {
    throw invalidField('moveDays', NOT_MOVABLE, CODES.range);
  }
  return moved;
};

const taskOf = (edition: string, input: EditionTaskInput): EditionTask => ({
  uuid: input.uuid ?? newUuid(),
  editionUuid: edition,
  beginAt: input.begin,
  endAt: input.end,
  ...filled(input, TASK_SETTINGS),
});

/** The `application_system` tasks that begin while an earlier one is active; adjacent tasks do not overlap. */
const overlaps = (tasks: readonly EditionTask[]): ReadonlySet<EditionTask> => {
  const found = new Set<EditionTask>();
  let end = -Infinity;
  const inOrder = tasks
    .filter(({ type, beginAt, endAt }) => type === 'application_system' && endAt > beginAt)
    .sort((left, right) => left.beginAt.getTime() - right.beginAt.getTime());
  for (const task of inOrder) {
    if (task.beginAt.getTime() < end) found.add(task);
    end = Math.max(end, task.endAt.getTime());
  }
  return found;
};

/** Whether the API could read the moment again: years 0001 to 9999. */
const isReadable = (at: Date): boolean => parseMoment(at.toISOString()) !== undefined;
