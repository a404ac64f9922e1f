import { type Language } from '../../../kernel/problem/message.js';
import { type AnyVocabulary, numbersCalled } from '../../../kernel/problem/vocabulary.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type ExternalKind } from '../../database/external-ids.store.js';
import { recordTagOf } from './tags.js';
import { type Answering, type Audience, AUDIENCES, Field, type FieldSpec, type Schema } from './field.js';

/** The fields of a view, by name. */
type Fields<R = never> = Readonly<Record<string, Field<unknown, R> | Field>>;

/** The record that fields show: under the name of each what it says there is; all of them are properties of it. */
type Shown<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never };

/** The record of a view, written once: as the fields that show it. */
export type RecordOf<V> = V extends View<infer R> ? R : never;

/** Determines the caller's audience for a record. */
type AudienceOf<R> = (record: R, caller: Caller) => Audience;

/** For records without hosts of their own: anonymous callers, callers with a token, admins and super admins. */
export const plainAudience = (_record: unknown, caller: Caller): Audience => {
  if (caller.isAnonymous) return 'all';
  if (caller.isSuperAdmin) return 'superAdmin';
  return caller.isAdmin ? 'admin' : 'token';
};

/** A field as an audience is shown it. */
interface ShownField<R> extends Pick<FieldSpec<R>, 'read' | 'encode' | 'volatile' | 'shown' | 'worded'> {
  readonly name: string;
}

/** How a record is answered. */
interface Answered {
  /** Undefined: to a caller without a token. */
  readonly answering: Answering | undefined;
  /** The record is the whole answer, and not one of several. */
  readonly isAlone: boolean;
}

/** A record as it is sent, and its entity tag. */
interface Sent {
  readonly text: string;
  readonly tag: string;
}

/** A record as it is shown, and what its version is made of. */
interface Read {
  readonly shown: Record<string, unknown>;
  readonly version: (readonly [name: string, value: unknown])[];
}

/**
 * The JSON form of a record as a table of fields: a whitelist with an audience per field. Rendering and the OpenAPI
 * schema both come from it, so they cannot diverge.
 */
export class View<R> {
  private readonly byAudience: ReadonlyMap<Audience, readonly ShownField<R>[]>;
  /** Whether some of its words are made for the reader. */
  readonly worded: boolean;
  /** Tells callers with a token what they may do to the record. */
  private readonly tellsWhatOneMay: boolean;

  readonly description: string;
  /** Whole records for the documentation; none: they are made from the fields. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** Shows callers with a token its version, `etag` (R-API-41). */
  readonly versioned: boolean;
  private readonly audienceOf: AudienceOf<R>;
  private readonly numbers: AnyVocabulary | undefined;

  constructor(
    /** Name of the schema in the OpenAPI document. */
    readonly name: string,
    private readonly fields: Fields<R>,
    private readonly keepsNulls: boolean,
    { audience = plainAudience, description = '', examples = [], versioned = false, numbers }: ViewOptions<R>,
  ) {
    this.description = description;
    this.examples = examples;
    this.versioned = versioned;
    this.audienceOf = audience;
    this.numbers = numbers;
    this.byAudience = new Map(AUDIENCES.map((audience) => [audience, this.shownTo(audience)]));
    this.worded = Object.values(fields).some(({ spec }) => spec.worded === true);
    this.tellsWhatOneMay = 'may' in fields;
  }

  /**
   * The record as this caller may see it, by itself or within another one.
   * @param language of texts that are made for the reader
   * @param answering where it is part of an answer to a caller with a token; else it has no `etag` and no `may`
   */
  render(record: R, caller: Caller, language: Language = 'en', answering?: Answering): Record<string, unknown> {
    const { shown, version } = this.read(record, caller, language, { answering, isAlone: false });
    if (answering === undefined || !this.versioned) return shown;
    return Object.assign(shown, { etag: recordTagOf(JSON.stringify(version), JSON.stringify(shown)) });
  }

  /**
   * The record as it is sent to this caller. Its fields are read once for the text and for the version, and the text is made once for
   * its hash and for the answer.
   */
  send(record: R, caller: Caller, language: Language, answered: Answered): Sent {
    const { shown, version } = this.read(record, caller, language, answered);
    const text = JSON.stringify(shown);
    const tag = recordTagOf(JSON.stringify(version), text);
    if (answered.answering === undefined || !this.versioned) return { text, tag };
    return { text: `${text.slice(0, -1)},"etag":${JSON.stringify(tag)}}`, tag };
  }

  /**
   * What If-Match compares: the record as this caller may see it, without volatile fields, whatever the language; same text,
   * same version.
   * Timestamps have milliseconds: otherwise, of two writers within one second who both read the state before the
   * first write, the second would hold a version that looks current.
   */
  versionOf(record: R, caller: Caller): string {
    return JSON.stringify(this.read(record, caller, 'en', { isAlone: false, answering: undefined }).version);
  }

  /** The only place that omits null fields (R-API-8). */
  private read(record: R, caller: Caller, language: Language, { answering, isAlone }: Answered): Read {
    const shown: Record<string, unknown> = {};
    const version: [name: string, value: unknown][] = [];
    for (const { name, read, encode, volatile, shown: where, worded } of this.fieldsFor(record, caller)) {
      const value = read === undefined ? record[name as keyof R] : read(record);
      if (value === null || value === undefined) {
        if (this.keepsNulls) shown[name] = null;
        continue;
      }
      const encoded = encode === undefined ? value : encode(value as never, caller, language, answering);
      if (where === undefined || (where === 'alone' && isAlone)) shown[name] = encoded;
      if (volatile) continue;
      if (value instanceof Date) version.push([name, value.getTime()]);
      else version.push([name, worded && language !== 'en' ? encode?.(value as never, caller, 'en') : encoded]);
    }
    const may = this.tellsWhatOneMay ? answering?.may(this, record) : undefined;
    if (may !== undefined) shown['may'] = may;
    return { shown, version };
  }

  /** Those of the records, and of the records within them, that tell callers what they may do to them, by their views. */
  tellingWhatOneMay(records: readonly unknown[]): Map<View<never>, unknown[]> {
    const found = new Map<View<never>, unknown[]>();
    if (this.tellsWhatOneMay) found.set(this, [...records]);
    for (const [name, { spec }] of Object.entries(this.fields)) {
      if (!(spec.inner instanceof View)) continue;
      const inner = spec.inner as View<never>;
      const within = records.flatMap((record) => {
        const value = spec.read === undefined ? (record as Record<string, unknown>)[name] : spec.read(record as never);
        return value ?? [];
      });
      for (const [view, more] of inner.tellingWhatOneMay(within))
        found.set(view, [...(found.get(view) ?? []), ...more]);
    }
    return found;
  }

  /** Names of the fields an audience can see, so that statements read nothing that is not shown. */
  visibleTo(audience: Audience): ReadonlySet<string> {
    const fields = this.byAudience.get(audience) ?? [];
    return new Set(fields.filter(({ shown }) => shown !== 'never').map(({ name }) => name));
  }

  /** The kind under which other programs have names for its records; undefined: they have none. */
  get externalKind(): ExternalKind | undefined {
    return Object.values(this.fields).find(({ spec }) => spec.names !== undefined)?.spec.names;
  }

  /** The views of nested records. */
  get innerViews(): View<never>[] {
    return Object.values(this.fields).flatMap(({ spec }) =>
      spec.inner instanceof View ? [spec.inner as View<never>] : [],
    );
  }

  /** The JSON schema of the whole record; descriptions state the audience of a field. */
  get schema(): Schema {
    const entries = Object.entries(this.fields)
      .filter(([, { spec }]) => spec.shown !== 'never')
      .map(([name, { spec }]) => [name, fieldSchema(spec as FieldSpec<never>, this.keepsNulls)] as const);
    const required = Object.entries(this.fields)
      .filter(([, { spec }]) => this.keepsNulls || (spec.always && spec.audience === 'all'))
      .map(([name]) => name);
    return {
      type: 'object',
      description: this.description,
      properties: { ...Object.fromEntries(entries), ...(this.versioned ? { etag: ETAG } : {}) },
      required,
      additionalProperties: false,
      ...(this.numbers && numbersCalled(this.numbers)),
    };
  }

  private fieldsFor(record: R, caller: Caller): readonly ShownField<R>[] {
    return this.byAudience.get(this.audienceOf(record, caller)) ?? [];
  }

  private shownTo(audience: Audience): ShownField<R>[] {
    const level = AUDIENCES.indexOf(audience);
    return Object.entries(this.fields)
      .filter(([, { spec }]) => AUDIENCES.indexOf(spec.audience) <= level)
      .map(([name, { spec }]) => {
        const { read, encode, volatile = false, shown, worded = false } = spec as FieldSpec<R>;
        return { name, read, encode, volatile, ...(shown === undefined ? {} : { shown }), worded };
      });
  }
}

const ETAG: Schema = {
  type: 'string',
  pattern: '^"[\\w-]+\\.[\\w-]+"$',
  description:
    'The version of the record. Send it as If-Match, exactly as it is, with what changes the record: where it has changed since, that is a 412. Only with a token.',
  examples: ['"2c5VmVmGvhbzSUY3RmMmeoIChBY.fU-5HGsmiGzbRGb0hzzWLkXvHNA"'],
};

const AUDIENCE_NOTES: Readonly<Record<Audience, string>> = {
  all: '',
  token: 'Only with a token.',
  own: "Only for admins and the record's own organisers.",
  admin: 'Only for admins.',
  superAdmin: 'Only for super admins.',
};

const fieldSchema = ({ schema, audience, always }: FieldSpec<never>, keepsNulls: boolean): Schema => {
  const note = [schema['description'], AUDIENCE_NOTES[audience]].filter(Boolean).join(' ');
  const mayBeNull = keepsNulls && !always;
  const nullable = mayBeNull && typeof schema['type'] === 'string' ? { type: [schema['type'], 'null'] } : {};
  const choices = mayBeNull && Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {};
  return { ...schema, ...nullable, ...choices, ...(note === '' ? {} : { description: note }) };
};

interface ViewOptions<R> {
  readonly audience?: AudienceOf<R>;
  readonly description?: string;
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
  /** Of records that have an address of their own, or are changed with If-Match: callers with a token are shown its `etag`. */
  readonly versioned?: boolean;
  /** What its numbers are called, those of inner objects included (R-API-61). */
  readonly numbers?: AnyVocabulary;
}

/** Declares a view; its record is what the fields say (`RecordOf`), or one that has more, or other values. */
export function defineView<F extends Fields>(name: string, fields: F, options?: ViewOptions<Shown<F>>): View<Shown<F>>;
export function defineView<R>(name: string, fields: Fields<R>, options?: ViewOptions<R>): View<R>;
export function defineView<R>(name: string, fields: Fields<R>, options: ViewOptions<R> = {}): View<R> {
  return new View(name, fields, false, options);
}

/**
 * Declares one of the three nested lists whose objects show empty values as null (R-API-9): an edition's tasks, a
 * receipt's items, a ledger's bookEntries.
 */
export function defineNullKeepingView<F extends Fields>(name: string, fields: F, description?: string): View<Shown<F>>;
export function defineNullKeepingView<R>(name: string, fields: Fields<R>, description?: string): View<R>;
export function defineNullKeepingView<R>(name: string, fields: Fields<R>, description = ''): View<R> {
  return new View(name, fields, true, { description });
}

/** A field that holds a list of nested records with a view of their own. */
export const nested = <N>(view: View<N>): Field<readonly N[]> =>
  new Field({
    schema: { type: 'array', items: { $ref: `#/components/schemas/${view.name}` } },
    audience: 'all',
    always: true,
    read: undefined,
    worded: view.worded,
    encode: (values: readonly N[], caller: Caller, language: Language, answering?: Answering) =>
      values.map((value) => view.render(value, caller, language, answering)),
    inner: view,
  });

/** A field that holds one nested record with a view of its own. */
export const embedded = <N>(view: View<N>): Field<N | null> =>
  new Field({
    schema: { $ref: `#/components/schemas/${view.name}` },
    audience: 'all',
    always: false,
    read: undefined,
    worded: view.worded,
    encode: (value: N, caller: Caller, language: Language, answering?: Answering) =>
      view.render(value, caller, language, answering),
    inner: view,
  });
