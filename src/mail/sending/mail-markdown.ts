import MarkdownIt, { type Token } from 'markdown-it';
import mustache from 'mustache';
import { linkOf, type OwnPages, type Piece, piecesAsRead, strayAddresses, wordsOf } from './mail-links.js';

/*
 * Values never meet the Markdown parser: Mustache puts a mark in their place, the text with the marks is parsed, and the
 * values are set into the finished pieces, escaped for HTML or as they are for plain text. So nothing that somebody
 * typed can become markup, and the text around a value is parsed the same whatever the value is.
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
// Addresses are checked when the values are in place.
markdown.normalizeLink = (url) => url;
markdown.validateLink = () => true;

/** A text of a template with its values in it, parsed but not yet shown. */
export interface Filled {
  /** Their links are complete: addresses that may be links, with the values in them. */
  readonly tokens: readonly Token[];
  readonly valueOf: (text: string, escape?: (value: string) => string) => string;
  /** Addresses with values that must not be there: of links, which are shown without, or in the text, which lose the values. */
  readonly strays: readonly string[];
}

/** Puts values into a template's text. The text must have been checked with `complaintsAbout`. */
export const fill = (source: string, values: object, own: OwnPages): Filled => {
  const marked: string[] = [];
  const escape = (value: unknown): string => `${OPEN}${String(marked.push(String(value)) - 1)}${CLOSE}`;
  const filled = mustache.render(source.replace(MARKS, ''), values, {}, { escape });
  const piecesOf = (text: string): Piece[] =>
    text
      .split(MARK)
      .map((part, index) =>
        index % 2 === 0 ? { text: part } : { text: marked[Number(part)] ?? '', value: Number(part) },
      );
  const strays: string[] = [];
  const tokens = markdown.parse(filled, {});
  for (const token of tokens) {
    token.children = withLinks(token.children ?? [], (address) => {
      const pieces = piecesOf(address);
      const link = linkOf(pieces, own);
      if (link === undefined && pieces.length > 1) strays.push(wordsOf(pieces));
      return link;
    });
    for (const { address, values: told } of strayAddresses(piecesAsRead(token.children, piecesOf), own)) {
      strays.push(address);
      for (const value of told) marked[value] = '';
    }
  }
  return {
    tokens,
    valueOf: (text, escaped = (value) => value) =>
      text.replace(MARK, (_mark, index: string) => escaped(marked[Number(index)] ?? '')),
    strays,
  };
};

/** The links with their addresses; of those that have none, the words alone. */
const withLinks = (children: readonly Token[], linkTo: (address: string) => string | undefined): Token[] => {
  let dropped = false;
  return children.filter((token) => {
    if (token.type === 'link_open') {
      const link = linkTo(String(token.attrGet('href')));
      dropped = link === undefined;
      if (link !== undefined) token.attrSet('href', link);
      return !dropped;
    }
    return token.type !== 'link_close' || !dropped;
  });
};

/** A subject or another text without markup, with its values as they are. */
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
