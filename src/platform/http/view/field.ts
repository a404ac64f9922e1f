import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { formatLocal } from '../../../kernel/clock/zone.js';
import { type Language } from '../../../kernel/problem/message.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type FieldChange } from '../../../kernel/collections/field-changes.js';
import { type ExternalKind } from '../../database/external-ids.store.js';

/**
 * Who sees a field. The audiences of a record are ordered; each sees what the previous one sees: everybody, callers
 * with a token, the record's own host users, admins, super admins.
 */
export const AUDIENCES = ['all', 'token', 'own', 'admin', 'superAdmin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A JSON Schema (2020-12) fragment, as embedded in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

/** How the records of an answer are completed for a caller with a token. */
export interface Answering {
  /** The operationIds that the caller may send about a record of the view now; undefined: nothing is said of its kind. */
  readonly may: (view: unknown, record: unknown) => readonly string[] | undefined;
}

/**
 * How a value is shown.
 * @param answering where the value is part of an answer to a caller with a token: records in it are completed as well
 */
type Encode = (value: never, caller: Caller, language: Language, answering?: Answering) => unknown;

/** One field of a view: its schema, its audience and the source of its value. */
export interface FieldSpec<R> {
  readonly schema: Schema;
  readonly audience: Audience;
  /** Present in every answer to callers who may see it: lists, and values with a default (R-API-10). */
  readonly always: boolean;
  /** Changes without a write to the record: with time, or through changes to other records. */
  readonly volatile?: boolean;
  /** Left out where the record is one of several, or everywhere; part of its version nonetheless. */
  readonly shown?: 'alone' | 'never';
  /** Has words in the language of the reader: its version is that of the English ones. */
  readonly worded?: boolean;
  readonly read: ((record: R) => unknown) | undefined;
  /** Undefined: as it is. */
  readonly encode: Encode | undefined;
  /** What the caller's own program calls the record is looked up under this kind. */
  readonly names?: ExternalKind;
  /** The view of nested records, if the field contains some. */
  readonly inner?: unknown;
}

/**
 * A field under construction; immutable, every step returns a new one.
 * @typeParam V what the record has under the name of the field; only the type carries it (`RecordOf`)
 * @typeParam R the record, if the value comes from elsewhere in it
 */
export class Field<out V = unknown, R = never> {
  declare readonly value?: V;

  constructor(readonly spec: FieldSpec<R>) {}

  /** Restricts the field to this audience and higher ones; for others it does not exist. */
  for(audience: Audience): Field<V, R> {
    return new Field({ ...this.spec, audience });
  }

  /** Source of the value, if it is not the record's property of the same name. */
  from<T>(read: (record: T) => unknown): Field<V, T> {
    return new Field({ ...(this.spec as unknown as FieldSpec<T>), read });
  }

  /** Always has a value: the schema lists it as required. */
  always(): Field<NonNullable<V>, R> {
    return new Field({ ...this.spec, always: true });
  }

  /** A list that is omitted for callers who may not see it, rather than shown as empty (R-API-11). */
  hideable(): Field<V | null, R> {
    return new Field({ ...this.spec, always: false });
  }

  /** Changes without a write to the record, so If-Match ignores it. */
  volatile(): Field<V, R> {
    return new Field({ ...this.spec, volatile: true });
  }

  /**
   * Shown where the record is the whole answer, and not in a list or within another record. Lists read it all the same,
   * so that the record has one version everywhere.
   */
  alone(): Field<V, R> {
    return new Field({ ...this.spec, shown: 'alone' });
  }

  /** Shown nowhere: stands in the version for what only the single record shows. */
  unseen(): Field<V, R> {
    return new Field({ ...this.spec, shown: 'never' });
  }

  /** Shown in another form. */
  as<T>(encode: (value: T, caller: Caller, language: Language) => unknown): Field<T, R> {
    return new Field({ ...this.spec, encode });
  }

  /** The description in the documentation. */
  describe(description: string, example?: unknown): Field<V, R> {
    const schema = { ...this.spec.schema, description, ...(example === undefined ? {} : { examples: [example] }) };
    return new Field({ ...this.spec, schema });
  }
}

const field = <V>(schema: Schema, encode?: Encode, always = false): Field<V> =>
  new Field({ schema, audience: 'all', always, read: undefined, encode });

export const text = (): Field<string | null> => field({ type: 'string' });
export const uuid = (): Field<string | null> => field({ type: 'string', format: 'uuid' });
export const url = (): Field<string | null> => field({ type: 'string', format: 'uri' });

/** A URL that a user entered: http or https, possibly with characters that a URI would escape. */
export const webAddress = (): Field<string | null> => field({ type: 'string', pattern: '^https?://' });
export const email = (): Field<string | null> => field({ type: 'string', format: 'email' });
export const integer = (): Field<number | null> => field({ type: 'integer' });
export const decimal = (): Field<number | null> => field({ type: 'number' });
export const boolean = (): Field<boolean | null> => field({ type: 'boolean' });
export const choice = <T extends string>(values: readonly T[]): Field<T | null> => field(enumOf(values));

/** A code that is one of an enumeration whose values other features declare (R-API-61). */
export const codeIn = (called: string): Field<string | null> => field({ type: 'string', 'x-vocabulary': called });

/** An amount of money in cents. */
export const cents = (): Field<number | null> => field({ type: 'integer' });

/**
 * What the caller's own program calls the record, for records of this kind (R-API-59). Not part of the version: for others nothing
 * has changed.
 */
export const externalId = (kind: ExternalKind): Field<string | null> =>
  new Field<string | null>({
    ...field({ type: 'string', maxLength: 64 }).for('token').volatile().spec,
    names: kind,
  }).describe('What your own program calls the record; nobody else is shown it.', 'formular-2026-0815');

/** A moment, sent as local time with offset (R-API-13). */
export const moment = (): Field<Date | null> =>
  field(
    { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$' },
    formatLocal,
  );

/** A list of plain values; always present, empty as `[]`. */
export const list = <T = unknown>(items: Schema): Field<readonly T[]> =>
  field({ type: 'array', items }, undefined, true);

/**
 * The operationIds that the caller may send about the record now (R-ACC-21). Not the record's own: the answer asks the
 * `Permissions` of its view.
 */
export const operations = (): Field => {
  const { spec } = list({ type: 'string' });
  return new Field({ ...spec, read: () => undefined, audience: 'token', volatile: true });
};

/** An object of plain values, passed through without its empty keys. */
export const object = <T = unknown>(schema: Schema): Field<T | null> => field(schema, withoutNulls);

/** An object whose values depend on the reader's language. */
export const localized = <T>(
  schema: Schema,
  encode: (value: T, language: Language) => Record<string, unknown>,
): Field<T | null> => {
  const { spec } = field(schema, (value: T, _caller, language) => withoutNulls(encode(value, language)));
  return new Field({ ...spec, worded: true });
};

/** A reference to another record (R-API-12). The name is missing if the person's data is masked. */
export interface Reference {
  readonly uuid: string;
  readonly name: string | null;
  readonly alias?: string;
}

/** A reference to a record that has a name for everybody who sees it: editions, hosts, offers, categories. */
export interface NamedReference extends Reference {
  readonly name: string;
}

const REFERENCE_SCHEMA: Schema = { $ref: '#/components/schemas/Reference' };

const encodeReference = ({ uuid: id, name, alias }: Reference): Record<string, unknown> => ({
  uuid: id,
  ...(name === null ? {} : { name }),
  ...(alias === undefined ? {} : { alias }),
});

export const reference = (): Field<Reference | null> => field(REFERENCE_SCHEMA, encodeReference);

/** JSON Schema of a `NamedReference`. */
export const NAMED_REFERENCE: Schema = { $ref: '#/components/schemas/NamedReference' };

export const named = (): Field<NamedReference | null> => field(NAMED_REFERENCE, encodeReference);
export const namedList = (): Field<readonly NamedReference[]> =>
  field(
    { type: 'array', items: NAMED_REFERENCE },
    (values: readonly NamedReference[]) => values.map(encodeReference),
    true,
  );

export const references = (): Field<readonly Reference[]> =>
  field(
    { type: 'array', items: REFERENCE_SCHEMA },
    (values: readonly Reference[]) => values.map(encodeReference),
    true,
  );

/** Omits null and undefined: clients read a missing field as null (R-API-8). */
export const withoutNulls = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined));

/** Values of fields before and after a change, in the histories of records (R-API-56). */
export const changes = (): Field<readonly FieldChange[]> =>
  list<FieldChange>({
    type: 'object',
    properties: {
      field: { type: 'string', description: 'Name of the field.' },
      from: { description: 'What it held before, in the form of the field; missing when it held nothing.' },
      to: { description: 'What it holds since; missing when it holds nothing.' },
    },
    required: ['field'],
    additionalProperties: false,
  }).describe('The fields that got another value, as far as you may see them.');
