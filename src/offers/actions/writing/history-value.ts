import { formatLocal } from '../../../kernel/clock/zone.js';
import { changesBetween, type FieldChange } from '../../../kernel/collections/field-changes.js';
import { type DateRow, type OfferRow } from '../../reading/offer.columns.js';

/** A value of an offer as its history keeps it: in the form of the view, of references the uuids. */
export const historyValue = (value: unknown): unknown => {
  if (value instanceof Date) return formatLocal(value);
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) => (isDate(entry) ? shownDate(entry) : entry));
};

/** What following its base changes of a variant, whose own values may have differed from those of the base. */
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
