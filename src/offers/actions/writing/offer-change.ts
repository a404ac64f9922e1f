import { isDeepStrictEqual } from 'node:util';
import { formatLocal } from '../../../kernel/clock/zone.js';
import { changesBetween, type FieldChange, fieldChange } from '../../../kernel/collections/field-changes.js';
import { type DateRow, type OfferRow } from '../../reading/offer.view.js';
import { pick } from '../../../kernel/collections/collections.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { storedFields } from '../../../platform/http/input/field.js';
import { OfferCreate, type ApplicationQuestionInput } from '../actions.inputs.js';
import { Offer } from '../../model/offers.entities.js';
import { type ApplicationQuestion } from '../../model/offer.js';
import { type Found } from './offer-references.js';
import { type ExpandedDate } from '../../state/offer-dates.js';
import { type OfferColumns, type OfferLinks } from '../../state/offer-write.store.js';

/** A value of an offer as its history keeps it: in the form of the view, of references the uuids. */
const historyValue = (value: unknown): unknown => {
  if (value instanceof Date) return formatLocal(value);
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) => (isDate(entry) ? shownDate(entry) : entry));
};

/** Changes of a variant that follows its base; its own values may have differed from those of the base. */
export const followingChanges = (variant: OfferRow, changes: readonly FieldChange[]): FieldChange[] =>
  changes.flatMap(({ field, to }) => changesBetween({ [field]: presentValue(variant, field) }, { [field]: to }));

const presentValue = (row: OfferRow, field: string): unknown => {
  const uuids = (list: readonly { readonly uuid: string }[] | null): string[] => (list ?? []).map(({ uuid }) => uuid);
  if (field === 'edition') return row.editionUuid;
  if (field === 'contact') return row.contactAccount?.uuid;
  if (field === 'hosts') return uuids(row.hostList);
  if (field === 'categories') return uuids(row.categoryList);
  return historyValue(row[field as keyof OfferRow]);
};

type PlainDate = Omit<DateRow, 'uuid'>;

const isDate = (entry: unknown): entry is PlainDate =>
  typeof entry === 'object' && entry !== null && 'begin' in entry && 'recurrence' in entry;

const shownDate = ({ begin, end, recurrence }: PlainDate): Record<string, unknown> => ({
  ...{ begin: formatLocal(new Date(begin)), end: formatLocal(new Date(end)), recurrence },
});

/** The fields that are columns of the offer itself, stored as sent. */
const PLAIN = storedFields(OfferCreate, Offer, ['applicationQuestions']);

/** Columns that a variant keeps when its base changes (R-OFF-33): dates, status and limits, and what follows from them. */
const OWN_TO_VARIANTS: readonly string[] = [
  'dates',
  'applicationDeadline',
  'minParticipants',
  'maxParticipants',
  'publish',
  'internalNote',
] satisfies (keyof OfferCreate)[];

/** The changes of a body to an offer: only values that really differ. */
export interface OfferChange {
  /** Names of the changed fields. */
  readonly fields: readonly string[];
  /** Former and present values, for the history. */
  readonly changes: readonly FieldChange[];
  readonly columns: OfferColumns;
  readonly links: OfferLinks;
  readonly dates: readonly ExpandedDate[] | undefined;
}

/** Compares a validated body and its dates with the current offer. */
export const changeOf = (
  input: Partial<OfferCreate>,
  sentDates: readonly ExpandedDate[],
  found: Found,
  row: OfferRow,
): OfferChange => {
  const changes: FieldChange[] = [];
  const columns: Record<string, unknown> = {};
  const differs = (name: string, before: unknown, after: unknown): boolean => {
    const changed = after !== undefined && !isDeepStrictEqual(before, after);
    if (changed) changes.push(fieldChange(name, historyValue(before), historyValue(after)));
    return changed;
  };
  for (const name of PLAIN) if (differs(name, row[name], input[name])) columns[name] = input[name];
  const questions = questionsOf(input.applicationQuestions, row.applicationQuestions);
  if (differs('applicationQuestions', row.applicationQuestions, questions)) columns['applicationQuestions'] = questions;
  if (differs('edition', row.editionUuid, found.edition)) columns['editionUuid'] = found.edition;
  if (differs('contact', row.contactAccount?.uuid ?? null, found.contact)) columns['contactUuid'] = found.contact;
  const hosts = differs('hosts', uuidsOf(row.hostList), found.hosts) ? found.hosts : undefined;
  const categories = differs('categories', uuidsOf(row.categoryList), found.categories) ? found.categories : undefined;
  const dates = input.dates === undefined ? undefined : sentDates;
  const before = (row.dateList ?? []).map(storedDate).sort(byDate);
  const changesDates = differs('dates', before, dates?.map(sentDate).sort(byDate));
  const fields = changes.map(({ field }) => field);
  return { fields, changes, columns, links: { hosts, categories }, dates: changesDates ? dates : undefined };
};

/** Whether nothing changes but columns that are read as they are stored: no other record is shown with the offer than before. */
export const isPlain = ({ columns, links, dates }: OfferChange): boolean =>
  dates === undefined &&
  links.hosts === undefined &&
  links.categories === undefined &&
  columns.editionUuid === undefined &&
  columns.contactUuid === undefined;

/** The columns of a new offer that the body provides. */
export const newColumns = (input: Partial<OfferCreate>): OfferColumns => {
  const questions = questionsOf(input.applicationQuestions);
  return {
    ...pick(
      input,
      PLAIN.filter((name) => input[name] !== undefined),
    ),
    ...(questions === undefined ? {} : { applicationQuestions: questions }),
  };
};

/** The columns copied to a copy of an offer (R-OFF-32): its content, not its dates or status. */
export const copiedColumns = (row: OfferRow): OfferColumns => ({
  ...pick(
    row,
    PLAIN.filter((name) => name !== 'applicationDeadline'),
  ),
  applicationQuestions: row.applicationQuestions.map((question) => ({ ...question, uuid: newUuid() })),
  contactUuid: row.contactAccount?.uuid ?? null,
});

/**
 * The part of a change that the variants of the offer follow (R-OFF-33). Both ends of the age range are passed on
 * together: one alone might contradict the variant's other end.
 */
export const followedBy = ({ fields, changes, columns, links }: OfferChange, row: OfferRow): OfferChange => {
  const followed = fields.filter((name) => !OWN_TO_VARIANTS.includes(name));
  const shared = Object.entries(columns).filter(([name]) => !OWN_TO_VARIANTS.includes(name));
  const agesChange = followed.includes('minAge') || followed.includes('maxAge');
  const ages = agesChange ? { minAge: row.minAge, maxAge: row.maxAge } : {};
  return {
    ...{ fields: followed, changes: changes.filter(({ field }) => followed.includes(field)) },
    ...{ columns: { ...ages, ...Object.fromEntries(shared) }, links, dates: undefined },
  };
};

const uuidsOf = (list: readonly { readonly uuid: string }[] | null): string[] => (list ?? []).map(({ uuid }) => uuid);

/** A question that is there stays as sensitive as it is, unless it is said anew: answers must not outlive it by an omission. */
const questionsOf = (
  sent: readonly ApplicationQuestionInput[] | null | undefined,
  present: readonly ApplicationQuestion[] = [],
): ApplicationQuestion[] | undefined =>
  sent === undefined
    ? undefined
    : (sent ?? []).map(({ uuid, label, type = 'text', choices = [], required = false, sensitive }) => ({
        uuid: uuid ?? newUuid(),
        label,
        type,
        choices: type === 'choice' ? choices : [],
        required,
        sensitive: sensitive ?? present.find((one) => one.uuid === uuid)?.sensitive ?? type === 'text',
      }));

interface ComparedDate {
  readonly uuid: string;
  readonly begin: number;
  readonly end: number;
  readonly recurrence: string | null;
}

const storedDate = ({ uuid, begin, end, recurrence }: DateRow): ComparedDate => ({ uuid, begin, end, recurrence });

/** A date without uuid is new and thus differs from every stored one. */
const sentDate = ({ uuid, begin, end, recurrence }: ExpandedDate): ComparedDate => ({
  uuid: uuid ?? '',
  begin: begin.getTime(),
  end: end.getTime(),
  recurrence,
});

const byDate = (left: ComparedDate, right: ComparedDate): number =>
  left.begin - right.begin || (left.uuid < right.uuid ? -1 : 1);
