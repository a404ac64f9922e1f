import mustache from 'mustache';
import { type Message, message, onOneLine } from '../../kernel/problem/message.js';

/** A value of a template, documented for those who write texts. */
interface Documented<Kind extends string, Example> {
  readonly kind: Kind;
  readonly description: string;
  readonly example: Example;
  /** An address that this service made. */
  readonly page?: true;
}

type TextVariable = Documented<'text', string>;
/** May be missing: the text uses it inside of a section `{{#name}}…{{/name}}`. */
type OptionalVariable = Documented<'optional', string>;
/** Only good for sections. */
type FlagVariable = Documented<'flag', boolean>;
type ListVariable<Fields extends Variables> = Documented<'list', readonly ValuesOf<Fields>[]> & {
  readonly fields: Fields;
};

export interface Variables {
  readonly [name: string]: TextVariable | OptionalVariable | FlagVariable | ListVariable<Variables>;
}

type ValueOf<V> =
  V extends ListVariable<infer Fields>
    ? readonly ValuesOf<Fields>[]
    : V extends OptionalVariable
      ? string | null
      : V extends FlagVariable
        ? boolean
        : string;

/** What a template with these variables must be given. */
export type ValuesOf<V extends Variables> = { readonly [Name in keyof V]: ValueOf<V[Name]> };

/** Text; always there. */
export const text = (description: string, example: string): TextVariable => ({ kind: 'text', description, example });

/** Text that may be missing. */
export const optional = (description: string, example: string): OptionalVariable => ({
  kind: 'optional',
  description,
  example,
});

/** A variable whose value is an address that this service made: links may begin with it. */
export const page = <Variable extends TextVariable | OptionalVariable>(variable: Variable): Variable => ({
  ...variable,
  page: true,
});

/** Yes or no, for sections. */
export const flag = (description: string, example: boolean): FlagVariable => ({ kind: 'flag', description, example });

/** A section that is repeated; the fields of its entries are known inside of it. */
export const list = <Fields extends Variables>(
  description: string,
  fields: Fields,
  example: readonly ValuesOf<Fields>[],
): ListVariable<Fields> => ({ kind: 'list', description, fields, example });

type Token = [kind: string, value: string, start: number, end: number, inner?: Token[] | string, ...rest: unknown[]];

/**
 * Everything that is wrong with a text: a variable that is not known, a list or flag used as a value, unescaped values
 * and other arts of Mustache that templates have no need of. Empty: the text can be used.
 */
export const complaintsAbout = (source: string, variables: Variables): Message[] => {
  const unreadable = unreadableTag(source);
  if (unreadable !== undefined) return [unreadable];
  try {
    return complaints(mustache.parse(source), variables, {});
  } catch (error) {
    return [broken((error as Error).message)];
  }
};

/** Whether the text shows the value of a variable anywhere. */
export const mentions = (source: string, variable: string): boolean => {
  const within = (tokens: readonly Token[]): boolean =>
    tokens.some(([kind, name, , , inner]) =>
      kind === 'name' ? name === variable : Array.isArray(inner) && within(inner),
    );
  return within(mustache.parse(source));
};

/** Every value among these that is an address this service made. */
export const pagesIn = (variables: Variables, values: object): string[] =>
  Object.entries(variables).flatMap(([name, variable]): string[] => {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (variable.kind === 'list')
      return ((value ?? []) as object[]).flatMap((entry) => pagesIn(variable.fields, entry));
    return variable.page === true && typeof value === 'string' ? [value] : [];
  });

/** The text without its sections, with all that stands in them, whatever the values are. It must have been checked. */
export const withoutSections = (source: string): string => {
  const within = (tokens: readonly Token[]): string =>
    tokens
      .map(([kind, value, , , inner]) => {
        if (kind === 'text') return value;
        if (kind === 'name') return `{{${value}}}`;
        return Array.isArray(inner) ? within(inner) : '';
      })
      .join('');
  return within(mustache.parse(source));
};

/** All variables with a text of their own, those of the entries of lists among them: for a text without sections. */
export const flattened = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, variable]): [string, Variables[string]][] => {
      if (variable.kind === 'list') return Object.entries(flattened(variable.fields));
      return variable.kind === 'flag' ? [] : [[name, variable]];
    }),
  );

/** The example of each variable. */
export const examplesOf = (variables: Variables): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example]));

/** Signs of a tag, braces and blanks included. */
const MAX_TAG = 1_000;

/**
 * A tag that must not reach the parser of Mustache: from every blank in it, that looks for the end of the tag anew. Such
 * tags have no end, or one that is far away, or ask for other ends.
 */
const unreadableTag = (source: string): Message | undefined => {
  let begin = source.indexOf('{{');
  while (begin >= 0) {
    const end = source.indexOf('}}', begin);
    const [, kind, name = ''] = /^\{\{\s*([={])([^\s=}]*)/.exec(source.slice(begin, begin + MAX_TAG)) ?? [];
    if (kind !== undefined) return unusable(kind, name);
    if (end < 0) return broken(`Unclosed tag at ${begin}`);
    if (end - begin > MAX_TAG) return tooLong(begin);
    begin = source.indexOf('{{', end);
  }
  return undefined;
};

/**
 * @param closed lists of further out. In a list, only lists that belong to its entries can be gone through: lists in lists
 *   in lists would make a mail that no memory holds
 */
const complaints = (tokens: readonly Token[], known: Variables, closed: Variables): Message[] =>
  tokens.flatMap(([kind, name, , , inner]) => {
    if (kind === 'text' || kind === '!') return [];
    const variable = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === 'name') return valueComplaints(name, variable);
    if (kind !== '#' && kind !== '^') return [unusable(kind, name)];
    if (variable === undefined) return [Object.hasOwn(closed, name) ? withinList(name) : unknown(name)];
    if (kind === '^' || variable.kind !== 'list') return complaints((inner ?? []) as Token[], known, closed);
    const entries = Object.entries(known);
    const lists = Object.fromEntries(entries.filter(([, { kind: one }]) => one === 'list'));
    const others = Object.fromEntries(entries.filter(([, { kind: one }]) => one !== 'list'));
    return complaints((inner ?? []) as Token[], { ...others, ...variable.fields }, { ...closed, ...lists });
  });

const valueComplaints = (name: string, variable: Variables[string] | undefined): Message[] => {
  if (variable === undefined) return [unknown(name)];
  if (variable.kind === 'text' || variable.kind === 'optional') return [];
  return [message(`${name} is good for sections only`, `${name} taugt nur für Abschnitte`)];
};

const unknown = (name: string): Message =>
  message(`there is no variable ${onOneLine(name)}`, `es gibt keine Variable ${onOneLine(name)}`);

const withinList = (name: string): Message =>
  message(`${onOneLine(name)} cannot stand within a list`, `${onOneLine(name)} kann nicht in einer Liste stehen`);

const tooLong = (at: number): Message =>
  message(
    `the tag at ${at} has more than ${MAX_TAG} characters`,
    `die Klammer an Stelle ${at} hat mehr als ${MAX_TAG} Zeichen`,
  );

const unusable = (kind: string, name: string): Message => {
  const tag = `{{${kind}${onOneLine(name)}}}`;
  return message(
    `${tag} cannot be used, only {{name}}, {{#name}} and {{^name}}`,
    `${tag} lässt sich nicht verwenden, nur {{name}}, {{#name}} und {{^name}}`,
  );
};

const GERMAN: readonly (readonly [english: RegExp, german: string])[] = [
  [/^Unclosed section/, 'Abschnitt ohne Ende'],
  [/^Unopened section/, 'Ende eines Abschnitts ohne Anfang'],
  [/^Unclosed tag/, 'Klammern {{ ohne }}'],
];

/** What the parser of Mustache says, such as `Unclosed section "child" at 10`. */
const broken = (text: string): Message => {
  const english = onOneLine(text);
  const [pattern, german] = GERMAN.find(([known]) => known.test(english)) ?? [/^/, 'Nicht lesbar: '];
  return message(english, english.replace(pattern, german).replace(/ at (\d+)$/, ' an Stelle $1'));
};
