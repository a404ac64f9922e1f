import { setImmediate } from 'node:timers/promises';
import sax from 'sax';

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
