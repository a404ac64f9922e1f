import { isDeepStrictEqual } from 'node:util';

/** A field that got another value; an end without a value is left out. */
export interface FieldChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** One field's change, as it is kept: without empty values, however deep. */
export const fieldChange = (field: string, from?: unknown, to?: unknown): FieldChange => ({
  field,
  ...(from === null || from === undefined ? {} : { from: withoutEmpty(from) }),
  ...(to === null || to === undefined ? {} : { to: withoutEmpty(to) }),
});

/** The fields of the later values that differ from the earlier ones. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => fieldChange(field, before[field], after[field]));

const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (entry == null ? [] : [[key, withoutEmpty(entry)]])),
  );
};
