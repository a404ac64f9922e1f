import MarkdownIt, { type Token } from 'markdown-it';
import mustache from 'mustache';

/*
 * Values never meet the Markdown parser: Mustache puts a mark in their place, the text with the marks is parsed, and the
 * values are set into the finished pieces, escaped for HTML or as they are for plain text. So nothing that somebody
 * typed can become markup, and the text around a value is parsed the same whatever the value is.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

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
  readonly tokens: readonly Token[];
  readonly valueOf: (text: string, escape?: (value: string) => string) => string;
}

/** Puts values into a template's text. The text must have been checked with `complaintsAbout`. */
export const fill = (source: string, values: object): Filled => {
  const marked: string[] = [];
  const escape = (value: unknown): string => `${OPEN}${String(marked.push(String(value)) - 1)}${CLOSE}`;
  const filled = mustache.render(source.replace(MARKS, ''), values, {}, { escape });
  return {
    tokens: markdown.parse(filled, {}),
    valueOf: (text, escaped = (value) => value) =>
      text.replace(MARK, (_mark, index: string) => escaped(marked[Number(index)] ?? '')),
  };
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

/** An address behind a link, if it is one that may stand there. */
export const safeLink = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined;
};
