import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import { type Prefixes, prefixesOf, qualified } from './namespaces.js';

/** An element with what is in it. Text and elements are kept apart: messages of banks never mix them. */
export interface XmlNode {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** Why a text is not taken as XML. */
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

/** Messages of banks are about fifteen deep, envelopes included. */
const MAX_DEPTH = 40;
/** More than 10 MiB of a bank's own writing hold. */
const MAX_ELEMENTS = 700_000;
/** Characters that are read before other requests get their turn. */
const PIECE = 64 * 1024;

/** Of one element, and prefixes of namespaces that hold within it; banks write one or two. */
const MAX_ATTRIBUTES = 50;
const MAX_PREFIXES = 50;

/**
 * Reads XML strictly, element by element, without ever holding more of it than `closed` keeps. There are no entities
 * but the five of XML itself: a document type is refused, so nothing can be expanded and nothing fetched.
 * @param closed asked for every element when it ends, with those around it; whether its parent is to keep it
 * @throws XmlRefusal
 */
export const readXml = async (
  text: string,
  closed: (node: XmlNode, around: readonly XmlNode[]) => boolean,
): Promise<void> => {
  // Names are qualified here and not by the parser: it compares each attribute of an element with all others.
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
    if (elements > MAX_ELEMENTS) refuse('large');
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

/** The first element on a way of names, as in `first(entry, 'Sts', 'Cd')`. */
export const first = (node: XmlNode | undefined, ...way: readonly string[]): XmlNode | undefined =>
  way.reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node);

/** All elements on a way of names, of every branch. */
export const all = (node: XmlNode, ...way: readonly string[]): XmlNode[] =>
  way.reduce<XmlNode[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
    [node],
  );

// Control characters, and what turns the direction of text around.
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** What an element says, on one line and fit to be stored; null when it says nothing. */
export const textOf = (node: XmlNode | undefined, max = 500): string | null => {
  const text = (node?.text ?? '').replace(UNPRINTABLE, ' ').replace(LONE_SURROGATE, '\uFFFD').replace(/\s+/g, ' ');
  const cut = text.trim().slice(0, max).replace(LONE_SURROGATE, '');
  return cut === '' ? null : cut;
};
