import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import { localDate, parseDate, parseMoment } from '../../../kernel/clock/zone.js';

/** Namespaces by prefix; the default namespace has the empty prefix. */
type Prefixes = Readonly<Record<string, string>>;

const NONE: Prefixes = { xml: 'http://www.w3.org/XML/1998/namespace' };

/** The prefixes in scope of an element: inherited and declared ones. */
const prefixesOf = (attributes: Readonly<Record<string, string>>, around: Prefixes = NONE): Prefixes => {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  return declared.length === 0
    ? around
    : { ...around, ...Object.fromEntries(declared.map(([name, value]) => [name.slice('xmlns:'.length), value])) };
};

/** The local name and its namespace; undefined if the prefix is not declared. */
const qualified = (name: string, prefixes: Prefixes): { name: string; namespace: string } | undefined => {
  const colon = name.indexOf(':');
  if (colon < 0) return { name, namespace: prefixes[''] ?? '' };
  const namespace = prefixes[name.slice(0, colon)];
  return namespace === undefined ? undefined : { name: name.slice(colon + 1), namespace };
};

/** An element with its content. Text and elements are stored separately: bank messages never mix them. */
export interface XmlNode {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** Why a text is refused as XML. */
export class XmlRefusal extends Error {
  constructor(
    override readonly cause: 'malformed' | 'doctype' | 'deep' | 'large',
    /** Line of the file, from 1. */
    readonly line: number,
  ) {
    super(`${cause} in line ${line}`);
    this.name = 'XmlRefusal';
  }
}

/** Maximum depth; bank messages are about fifteen deep, including envelopes. */
const MAX_DEPTH = 40;
/** Maximum number of elements; more than 10 MiB of any bank contain. */
export const MAX_ELEMENTS = 700_000;
/** Characters parsed before yielding to other requests. */
const PIECE = 64 * 1024;

/** Maximum attributes of one element, and namespace prefixes in scope; banks use one or two. */
const MAX_ATTRIBUTES = 50;
const MAX_PREFIXES = 50;

/**
 * Parses XML strictly, element by element, keeping in memory only what `closed` keeps. Only XML's five predefined
 * entities exist: a document type is refused, so nothing is expanded or fetched.
 * @param closed called at the end of every element, with its ancestors; whether the parent keeps it
 * @param most maximum number of elements
 * @throws XmlRefusal
 */
export const readXml = async (
  text: string,
  closed: (node: XmlNode, around: readonly XmlNode[]) => boolean,
  most = MAX_ELEMENTS,
): Promise<void> => {
  // Names are qualified here because the parser compares each attribute of an element with all others.
  const parser = sax.parser(true, { position: true });
  const around: XmlNode[] = [];
  const prefixes: Prefixes[] = [];
  let elements = 0;
  let attributes = 0;
  const refuse = (cause: XmlRefusal['cause']): never => {
    throw new XmlRefusal(cause, parser.line + 1);
  };
  parser.onerror = () => refuse('malformed');
  parser.ondoctype = () => refuse('doctype');
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse('large');
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    elements += 1;
    if (elements > most) refuse('large');
    if (around.length >= MAX_DEPTH) refuse('deep');
    const values = tag.attributes as Record<string, string>;
    const known = prefixesOf(values, prefixes.at(-1));
    if (known !== prefixes.at(-1) && Object.keys(known).length > MAX_PREFIXES) refuse('large');
    const name = qualified(tag.name, known) ?? refuse('malformed');
    prefixes.push(known);
    around.push({ ...name, attributes: values, children: [], text: '' });
  };
  parser.ontext = (piece) => append(around, piece);
  parser.oncdata = (piece) => append(around, piece);
  parser.onclosetag = () => {
    prefixes.pop();
    const node = around.pop();
    if (node !== undefined && closed(node, around)) around.at(-1)?.children.push(node);
  };
  for (let index = 0; index < text.length; index += PIECE) {
    parser.write(text.slice(index, index + PIECE));
    await setImmediate();
  }
  parser.close();
  if (elements === 0) refuse('malformed');
};

const append = (around: readonly XmlNode[], piece: string): void => {
  const node = around.at(-1);
  if (node !== undefined) node.text += piece;
};

/** The first element at a path of names, as in `first(entry, 'Sts', 'Cd')`. */
export const first = (node: XmlNode | undefined, ...way: readonly string[]): XmlNode | undefined =>
  way.reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node);

/** All elements at a path of names, in all branches. */
export const all = (node: XmlNode, ...way: readonly string[]): XmlNode[] =>
  way.reduce<XmlNode[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
    [node],
  );

// Control characters, and marks that change the text direction.
// oxlint-disable-next-line no-control-regex -- the pattern is about control characters
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The text of an element, on one line and safe to store; null if it is empty. */
export const textOf = (node: XmlNode | undefined, max = 500): string | null => {
  const text = (node?.text ?? '').replace(UNPRINTABLE, ' ').replace(LONE_SURROGATE, '\uFFFD').replace(/\s+/g, ' ');
  const cut = text.trim().slice(0, max).replace(LONE_SURROGATE, '');
  return cut === '' ? null : cut;
};

/** An amount with its currency. */
export interface Amount {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}

/** Far below the loss of integer precision. */
const MAX_CENTS = 1e13;

/** Maximum amount of one transfer that can be booked: the books use four-byte integers. */
export const MAX_BOOKABLE_CENTS = 2_147_483_647;

/** Reads `<Amt Ccy="EUR">12.50</Amt>` to the cent; undefined if it is not a valid amount. */
export const amountOf = (node: XmlNode | undefined): Amount | undefined => {
  const currency = node?.attributes['Ccy']?.trim();
  const digits = /^\+?(?<whole>\d{1,18})(?:\.(?<fraction>\d{0,10}))?$/.exec(node?.text.trim() ?? '')?.groups;
  if (digits === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const fraction = digits['fraction'] ?? '';
  // Euros have no fractions of a cent; other currencies are not booked anyway.
  if (currency === 'EUR' && !/^\d{0,2}0*$/.test(fraction)) return undefined;
  const amount = Number(digits['whole']) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return amount > MAX_CENTS ? undefined : { amount, currency };
};

/** Whether it is incoming money; undefined if the element is missing or invalid. */
export const creditOf = (node: XmlNode | undefined): boolean | undefined =>
  ({ CRDT: true, DBIT: false })[node?.text.trim() ?? ''];

/** The day of `<BookgDt>` or `<ValDt>`, which contain a day or a moment, either with an optional offset. */
export const dayOf = (node: XmlNode | undefined): string | undefined => {
  const text = textOf(first(node, 'Dt')) ?? textOf(first(node, 'DtTm'));
  if (text === null) return undefined;
  const moment = parseMoment(text);
  return moment === undefined ? parseDate(text.slice(0, 'YYYY-MM-DD'.length)) : localDate(moment);
};

/** XML Schema booleans `true` and `1`. */
export const isTrue = (node: XmlNode | undefined): boolean => ['true', '1'].includes(node?.text.trim() ?? '');

/** Texts that banks and payers use as placeholders for identifiers. */
const PLACEHOLDERS = /^(?:not\s?provided|nonref|not\s?available|none|keine?|n\/?a|unknown|[0.\-_ ]*)$/i;

/** An identifier; null if it is missing or a placeholder. */
export const identifierOf = (node: XmlNode | undefined): string | null => {
  const text = textOf(node, 140);
  return text === null || PLACEHOLDERS.test(text) ? null : text;
};

const STANDINGS: Readonly<Record<string, 'booked' | 'pending' | 'information'>> = {
  BOOK: 'booked',
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'information',
};

/** The `<Sts>` of an entry, in the form before or since version 8; default: booked. */
export const standingOf = (status: XmlNode | undefined): 'booked' | 'pending' | 'information' | undefined => {
  if (status === undefined) return 'booked';
  return STANDINGS[textOf(first(status, 'Cd')) ?? textOf(status) ?? ''];
};
