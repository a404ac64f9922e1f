import MarkdownIt, { type Token } from 'markdown-it';
import mustache from 'mustache';
import { RecentlyUsed } from '../kernel/collections/recently-used.js';
import { linkOf, type OwnPages, type Piece, piecesAsRead, safeLink, strayAddresses, wordsOf } from './mail-links.js';

/*
 * Values never reach the Markdown parser: Mustache inserts placeholders, the text with the placeholders is parsed,
 * and the values are inserted into the parsed pieces, escaped for HTML or verbatim for plain text. So user input can
 * never become markup, and the surrounding text is parsed independently of the values.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
export const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
export const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

const markdown = new MarkdownIt('zero', { html: false }).enable([
  'paragraph',
  'heading',
  'list',
  'hr',
  'emphasis',
  'link',
  'escape',
  'newline',
]);
// URLs are checked after the values have been inserted.
markdown.normalizeLink = (url) => url;
markdown.validateLink = () => true;

/** A template text with its values, parsed but not yet rendered. */
export interface Filled {
  /** Links are complete: allowed URLs with their values inserted. */
  readonly tokens: readonly Token[];
  readonly valueOf: (text: string, escape?: (value: string) => string) => string;
  /** URLs with values that are not allowed: links are rendered without them, plain text loses the values. */
  readonly strays: readonly string[];
}

/** Maximum characters of a text once its sections are written out, its values not counted. */
const MAX_FILLED = 50_000;

/** A text with placeholders, parsed; what has no values in it is the same for every mail. */
type Parsed = readonly Token[];

/** Texts of the last mails: they hold placeholders and no values, and the mails of a message share one. */
const parsed = new RecentlyUsed<Parsed>(2 * MAX_FILLED, (tokens) =>
  tokens.reduce((sum, one) => sum + one.content.length + 1, 0),
);

/**
 * Inserts values into a template text, which must have been checked with `complaintsAbout`.
 * @param keepsBreaks a single line break stays one, as in letters; in Markdown it is a blank
 */
export const fill = (source: string, values: object, own: OwnPages, keepsBreaks = false): Filled => {
  const marked: string[] = [];
  const escape = (value: unknown): string => `${OPEN}${String(marked.push(String(value)) - 1)}${CLOSE}`;
  const filled = bounded(mustache.render(source.replace(MARKS, ''), values, {}, { escape }));
  const piecesOf = (text: string): Piece[] =>
    text
      .split(MARK)
      .map((part, index) =>
        index % 2 === 0 ? { text: part } : { text: marked[Number(part)] ?? '', value: Number(part) },
      );
  const strays: string[] = [];
  const tokens = parsed
    .get(`${String(keepsBreaks)} ${filled}`, () => parse(filled, keepsBreaks))
    .map((token) => {
      if (!holdsValues(token)) return token;
      const children = withLinks(token.children ?? [], (address) => {
        const pieces = piecesOf(address);
        const link = linkOf(pieces, own);
        if (link === undefined && pieces.length > 1) strays.push(wordsOf(pieces));
        return link;
      });
      for (const { address, values: told } of strayAddresses(piecesAsRead(children, piecesOf), own)) {
        strays.push(address);
        for (const value of told) marked[value] = '';
      }
      return changed(token, { children });
    });
  return {
    tokens,
    valueOf: (text, escaped = (value) => value) =>
      text.replace(MARK, (_mark, index: string) => escaped(marked[Number(index)] ?? '')),
    strays,
  };
};

/** Cuts a text that is too long: nobody reads the rest, and it would keep everybody waiting. */
const bounded = (text: string): string => {
  if (text.length <= MAX_FILLED) return text;
  const end = Math.max(0, ...['\n', ' ', OPEN].map((sign) => text.lastIndexOf(sign, MAX_FILLED)));
  return `${text.slice(0, end)}\n\n… (gekürzt)\n`;
};

const parse = (text: string, keepsBreaks: boolean): Parsed => {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) {
    if (keepsBreaks) for (const child of token.children ?? []) if (child.type === 'softbreak') child.type = 'hardbreak';
    if (!holdsValues(token)) token.children = withLinks(token.children ?? [], safeLink);
  }
  return tokens;
};

const holdsValues = ({ content }: Token): boolean => content.includes(OPEN);

/** Renders a piece for each mail, but what holds no values once for all that share its text. */
export const rendersOnce = <Rendered>(): ((token: Token, render: () => Rendered) => Rendered) => {
  const known = new WeakMap<Token, Rendered>();
  return (token, render) => {
    if (holdsValues(token)) return render();
    const rendered = known.get(token) ?? render();
    known.set(token, rendered);
    return rendered;
  };
};

const changed = (token: Token, changes: Partial<Token>): Token =>
  Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token, changes);

/** Links with their URLs; those without an allowed one keep only their text. */
const withLinks = (children: readonly Token[], linkTo: (address: string) => string | undefined): Token[] => {
  let dropped = false;
  return children.flatMap((token) => {
    if (token.type === 'link_open') {
      const link = linkTo(String(token.attrGet('href')));
      dropped = link === undefined;
      return link === undefined ? [] : [changed(token, { attrs: [['href', link]] })];
    }
    return token.type === 'link_close' && dropped ? [] : [token];
  });
};

/** A subject or another text without markup, with verbatim values. */
export const fillPlain = (source: string, values: object): string =>
  mustache.render(source, values, {}, { escape: (value: unknown) => String(value) });

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
