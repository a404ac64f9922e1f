import { type Caller } from '../../kernel/caller/caller.js';
import { type Language } from '../../kernel/problem/message.js';
import { type FieldSpec, type Writing } from './field.js';
import { jsonOf } from './json.js';

/** A field as an audience is shown it. */
export interface WrittenField<R> extends Pick<FieldSpec<R>, 'form'> {
  readonly name: string;
  /** Without it, the record's property of the same name. */
  readonly read: FieldSpec<R>['read'];
  readonly volatile: boolean;
}

/** Turns a record into text. */
export type RecordWriter<R> = (record: R, caller: Caller, language: Language) => string;

/**
 * Generates a function from statements for each field in turn. Reading every property by its name, one after the other, is
 * what makes it fast: a loop over the table of fields asks anew for each of them what it is (half of the time of an answer).
 * Only names of fields become part of the code, which come from the views and not from a caller.
 */
const generated = <R>(
  fields: readonly WrittenField<R>[],
  statement: (key: string, write: string) => string,
): RecordWriter<R> => {
  const steps = fields.map(({ name, read }, index) => {
    const key = JSON.stringify(name);
    return `value = ${read === undefined ? `record[${key}]` : `read${index}(record)`};
${statement(key, `write${index}(value, caller, language)`)}`;
  });
  const constants = fields.map((_, index) => `const read${index} = reads[${index}], write${index} = writes[${index}];`);
  const code = `${constants.join('\n')}
return (record, caller, language) => {
let text = '', value, written;
${steps.join('\n')}
return text;
};`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the one place where code is generated, from the tables of fields
  const make = new Function('json', 'reads', 'writes', code) as Maker<R>;
  return make(
    jsonOf,
    fields.map(({ read }) => read),
    fields.map(({ form }) => form?.write ?? jsonOf),
  );
};

type Maker<R> = (json: typeof jsonOf, reads: unknown[], writes: Writing[]) => RecordWriter<R>;

/** Text in the generated code. */
const literal = (text: string): string => JSON.stringify(text);

/** The record as JSON. @param keepsNulls shows empty fields as null instead of leaving them out */
export const bodyWriter = <R>(fields: readonly WrittenField<R>[], keepsNulls: boolean): RecordWriter<R> => {
  const members = generated(fields, (key, write) => {
    const named = `(text === '' ? ${literal(`${key}:`)} : ${literal(`,${key}:`)})`;
    const empty = keepsNulls ? ` else text += ${named} + 'null';` : '';
    return `if (value !== null && value !== undefined) {
  written = ${write};
  if (written !== undefined) text += ${named} + written;
}${empty}`;
  });
  return (record, caller, language) => `{${members(record, caller, language)}}`;
};

/** What `If-Match` compares, as a JSON list of names and values: without volatile fields, with the milliseconds of moments. */
export const versionWriter = <R>(fields: readonly WrittenField<R>[]): RecordWriter<R> => {
  const stable = fields.filter(({ volatile }) => !volatile);
  const pairs = generated(stable, (key, write) => {
    const named = `(text === '' ? ${literal(`[${key},`)} : ${literal(`,[${key},`)})`;
    return `if (value !== null && value !== undefined) {
  written = value instanceof Date ? json(value.getTime()) : ${write};
  text += ${named} + (written === undefined ? 'null' : written) + ']';
}`;
  });
  return (record, caller, language) => `[${pairs(record, caller, language)}]`;
};
