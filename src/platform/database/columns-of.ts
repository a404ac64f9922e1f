import { type Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

declare const ROW: unique symbol;

/** Columns as a list in SQL. Only the type carries the row they produce; `RowOf` extracts it. */
type Columns<Row> = string & { readonly [ROW]?: (row: Row) => Row };

/** The row that a statement with these columns returns. */
export type RowOf<C> = C extends Columns<infer Row> ? Row : never;

/** A row within JSON, where timestamps are strings. */
export type JsonRow<Row> = { [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K] };

/** A record to be inserted; nullable columns may be omitted. */
export type NewRow<E> = { [K in keyof E as null extends E[K] ? never : K]: E[K] } & {
  [K in keyof E as null extends E[K] ? K : never]?: E[K];
};

/** Values of some columns of a record, to be written. */
type Values<E> = { readonly [K in keyof E]?: Readonly<E[K]> | undefined };

type Name<E> = keyof E & string;
interface Only<K> {
  readonly only: readonly K[];
}
interface Except<K> {
  readonly except: readonly K[];
}

interface Column {
  readonly property: string;
  readonly column: string;
  readonly type: string;
}

/** By property, in declaration order. */
type Declared = ReadonlyMap<string, Column>;

const KNOWN = new WeakMap<object, Declared>();

/** Importing the class has run its decorators, and those of the one it extends (`Keyed`). */
const declared = (entity: Type<object>): Declared => {
  const known = KNOWN.get(entity);
  if (known !== undefined) return known;
  const columns = getMetadataArgsStorage()
    .filterColumns([entity, Object.getPrototypeOf(entity) as Type<object>])
    .map(({ propertyName, options }) => ({
      property: propertyName,
      column: options.name ?? propertyName,
      type: `${String(options.type)}${options.array === true ? '[]' : ''}`,
    }));
  if (columns.length === 0) throw new Error(`${entity.name} is not an entity.`);
  const byProperty = new Map(columns.map((column) => [column.property, column]));
  KNOWN.set(entity, byProperty);
  return byProperty;
};

const columnFor = (entity: Type<object>, name: string): string => {
  const known = declared(entity).get(name);
  if (known === undefined) throw new Error(`${entity.name} has no column for ${name}.`);
  return known.column;
};

const chosen = (entity: Type<object>, choice: Partial<Only<string> & Except<string>> = {}): Column[] => {
  for (const name of [...(choice.only ?? []), ...(choice.except ?? [])]) columnFor(entity, name);
  return [...declared(entity).values()].filter(
    ({ property }) => (choice.only?.includes(property) ?? true) && !choice.except?.includes(property),
  );
};

/** `pg` returns bigint as a string. */
const castOf = ({ type }: Column): string => (type === 'bigint' ? '::float8' : '');

const sqlOf = (alias: string, { column }: Column): string => (alias === '' ? column : `${alias}.${column}`);

/** The names of an entity's columns, in declaration order. */
export function namesOf<E extends object, K extends Name<E>>(
  entity: Type<E>,
  choice: Except<K>,
): readonly Exclude<Name<E>, K>[];
export function namesOf<E extends object>(entity: Type<E>): readonly Name<E>[];
export function namesOf(entity: Type<object>, choice?: Except<string>): readonly string[] {
  return chosen(entity, choice).map(({ property }) => property);
}

/** The declared types of an entity's columns, by name: `text`, `text[]`, `timestamptz`. */
export const typesOf = <E extends object>(
  entity: Type<E>,
  choice: Partial<Only<Name<E>> & Except<Name<E>>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(chosen(entity, choice).map(({ property, type }) => [property, type]));

/**
 * The columns of an entity for a select, aliased to its property names: `o.name, o.min_age as "minAge"`. Call it
 * once, at module load: a named statement has one text.
 * @param alias alias of the table in the statement; empty if it has none
 */
export function columnsOf<E extends object, K extends Name<E>>(
  entity: Type<E>,
  alias: string,
  choice: Only<K>,
): Columns<Readonly<Pick<E, K>>>;
export function columnsOf<E extends object, K extends Name<E>>(
  entity: Type<E>,
  alias: string,
  choice: Except<K>,
): Columns<Readonly<Omit<E, K>>>;
export function columnsOf<E extends object>(entity: Type<E>, alias: string): Columns<Readonly<E>>;
export function columnsOf(
  entity: Type<object>,
  alias: string,
  choice?: Partial<Only<string> & Except<string>>,
): Columns<object> {
  return chosen(entity, choice)
    .map((one) => {
      const sql = sqlOf(alias, one) + castOf(one);
      return castOf(one) !== '' || one.property !== one.column ? `${sql} as "${one.property}"` : sql;
    })
    .join(', ');
}

/**
 * The same for `json_build_object`: `'name', o.name, 'minAge', o.min_age`. Timestamps become strings.
 * @param alias alias of the table in the statement; empty if it has none
 */
export function pairsOf<E extends object, K extends Name<E>>(
  entity: Type<E>,
  alias: string,
  choice: Only<K>,
): Columns<JsonRow<Readonly<Pick<E, K>>>>;
export function pairsOf<E extends object, K extends Name<E>>(
  entity: Type<E>,
  alias: string,
  choice: Except<K>,
): Columns<JsonRow<Readonly<Omit<E, K>>>>;
export function pairsOf(
  entity: Type<object>,
  alias: string,
  choice: Partial<Only<string> & Except<string>>,
): Columns<object> {
  return chosen(entity, choice)
    .map((one) => `'${one.property}', ${sqlOf(alias, one)}`)
    .join(', ');
}

/** The column names of the table. */
export const tableColumnsOf = <E extends object>(
  entity: Type<E>,
  choice: Partial<Only<Name<E>> & Except<Name<E>>> = {},
): readonly string[] => chosen(entity, choice).map(({ column }) => column);

/**
 * The values for an update, as parameters, and what they are assigned to: `"min_age" = $2`. Undefined ones stay as they are.
 * @param first number of the first parameter
 */
export const assignmentsOf = <E extends object>(
  entity: Type<E>,
  values: Partial<E>,
  first: number,
): { readonly sql: string; readonly parameters: unknown[] } => {
  const written = writtenOf(entity, values);
  const sql = written.map(({ column }, index) => `"${column}" = $${String(first + index)}`).join(', ');
  return { sql, parameters: written.map(({ value }) => value) };
};

/**
 * The same for an insert: columns, places of the parameters, and these. Values of the same columns
 * give the same text, so that such a statement may have a name.
 * @param ways how values are written that are not stored as they are, around their place: `search_fold($3)`
 */
export const insertionOf = <E extends object>(
  entity: Type<E>,
  values: Values<E>,
  ways: { readonly [K in Name<E>]?: (place: string) => string } = {},
): { readonly columns: string; readonly places: string; readonly parameters: unknown[] } => {
  const written = writtenOf(entity, values);
  const placeOf = (property: string, place: string): string => ways[property as Name<E>]?.(place) ?? place;
  return {
    columns: written.map(({ column }) => `"${column}"`).join(', '),
    places: written.map(({ property }, index) => placeOf(property, `$${String(index + 1)}`)).join(', '),
    parameters: written.map(({ value }) => value),
  };
};

const writtenOf = <E extends object>(
  entity: Type<E>,
  values: Values<E>,
): { readonly property: string; readonly column: string; readonly value: unknown }[] =>
  [...declared(entity).values()].flatMap(({ property, column, type }) => {
    const value: unknown = values[property as keyof E];
    return value === undefined ? [] : [{ property, column, value: parameterOf(type, value) }];
  });

/** `pg` would write a list as an array of PostgreSQL. */
const parameterOf = (type: string, value: unknown): unknown =>
  type.startsWith('json') && value !== null ? JSON.stringify(value) : value;

/** Values keyed by column name, for statements that populate rows from JSON. */
export const rowOf = <E extends object>(entity: Type<E>, values: Values<E>): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) row[columnFor(entity, name)] = value;
  return row;
};
