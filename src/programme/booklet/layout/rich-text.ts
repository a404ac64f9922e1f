import MarkdownIt, { type Token } from 'markdown-it';
import { type Content, type ContentText } from 'pdfmake/interfaces.js';
import { printable } from '../../../papers/letter-texts.js';
import { safeLink } from '../../../mail/mail-links.js';

/** The Markdown allowed in a description; everything else, above all HTML, is printed verbatim. */
const markdown = new MarkdownIt('zero', { html: false }).enable([
  ...['paragraph', 'heading', 'list', 'blockquote', 'hr', 'table'],
  ...['emphasis', 'link', 'image', 'escape', 'newline', 'entity', 'backticks'],
]);

interface Style {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly link?: string;
}

/** Points between paragraphs. */
const GAP = 4;

/** Markdown as paragraphs, lists and headings of a printed page. Pure; the text is only data. */
export const richText = (source: string): Content[] => blocks(cursorOf(markdown.parse(source, {})));

interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

const cursorOf = (tokens: readonly Token[]): Cursor => ({ tokens, at: 0 });

/** The blocks up to the end of the one at the cursor. */
const blocks = (cursor: Cursor): Content[] => {
  const found: Content[] = [];
  for (let token = cursor.tokens[cursor.at]; token !== undefined && token.nesting >= 0;) {
    cursor.at += 1;
    found.push(...block(token, cursor));
    token = cursor.tokens[cursor.at];
  }
  cursor.at += 1;
  return found;
};

const block = (token: Token, cursor: Cursor): Content[] => {
  switch (token.type) {
    case 'inline':
      return [{ text: inlines(token.children ?? []) }];
    case 'paragraph_open':
      // Paragraphs of a list without blank lines are marked hidden.
      return [{ stack: blocks(cursor), margin: [0, 0, 0, token.hidden ? 0 : GAP] }];
    case 'heading_open':
      return [{ stack: blocks(cursor), bold: true }];
    case 'bullet_list_open':
      return [{ ul: items(cursor), margin: [0, 0, 0, GAP] }];
    case 'ordered_list_open':
      return [{ ol: items(cursor), start: Number(token.attrGet('start') ?? 1), margin: [0, 0, 0, GAP] }];
    case 'blockquote_open':
      return [{ stack: blocks(cursor), italics: true, margin: [8, 0, 0, 0] }];
    case 'table_open':
      return tableOf(rows(cursor));
    default:
      return token.nesting > 0 ? blocks(cursor) : [];
  }
};

/** The entries of a list with their content. */
const items = (cursor: Cursor): Content[] => {
  const found: Content[] = [];
  while (cursor.tokens[cursor.at]?.type === 'list_item_open') {
    cursor.at += 1;
    found.push({ stack: blocks(cursor) });
  }
  cursor.at += 1;
  return found;
};

/** The cells of a table, row by row, including the header row. */
const rows = (cursor: Cursor): ContentText[][][] => {
  const found: ContentText[][][] = [];
  for (; cursor.tokens[cursor.at]?.type !== 'table_close'; cursor.at += 1) {
    const token = cursor.tokens[cursor.at];
    if (token?.type === 'tr_open') found.push([]);
    if (token?.type === 'inline') found.at(-1)?.push(inlines(token.children ?? []));
  }
  cursor.at += 1;
  return found;
};

/** Tables with more columns than fit on a page are printed as lines separated by dots. */
const MAX_COLUMNS = 6;

const tableOf = (cells: readonly ContentText[][][]): Content[] => {
  const [head = []] = cells;
  const margin: [number, number, number, number] = [0, 0, 0, GAP];
  if (head.length > MAX_COLUMNS)
    return cells.map((row) => ({
      text: row.flatMap((text, at) => [...(at === 0 ? [] : [{ text: ' · ' }]), ...text]),
      margin,
    }));
  const body = cells.map((row, at) => head.map((_, column) => ({ text: row[column] ?? [], bold: at === 0 })));
  return [{ table: { widths: head.map(() => 'auto'), headerRows: 1, body }, layout: 'lines', margin }];
};

const inlines = (tokens: readonly Token[]): ContentText[] => {
  let style: Style = {};
  const outer: Style[] = [];
  return tokens.flatMap((token): ContentText[] => {
    if (token.nesting > 0) {
      outer.push(style);
      style = { ...style, ...styleOf(token) };
      return [];
    }
    if (token.nesting < 0) {
      const { link } = style;
      style = outer.pop() ?? {};
      // In print a URL is only useful if it is readable.
      return token.type === 'link_close' && link !== undefined ? [{ text: ` (${shownAddress(link)})`, ...style }] : [];
    }
    return [{ text: wordsOf(token), ...style }];
  });
};

const styleOf = (token: Token): Style => {
  if (token.type === 'strong_open') return { bold: true };
  if (token.type === 'em_open') return { italics: true };
  const link = token.type === 'link_open' ? safeLink(String(token.attrGet('href') ?? '')) : undefined;
  return link === undefined ? {} : { link };
};

const wordsOf = (token: Token): string => {
  if (token.type === 'hardbreak') return '\n';
  if (token.type === 'softbreak') return ' ';
  return spaced(token.content);
};

/** Leading and trailing blanks separate a piece from its neighbours. */
const spaced = (text: string): string => {
  const before = text.trimStart() === text ? '' : ' ';
  const after = text.trimEnd() === text ? '' : ' ';
  const words = printable(text, 30);
  return words === '' ? (text === '' ? '' : ' ') : `${before}${words}${after}`;
};

/** A URL as people type it. */
export const shownAddress = (link: string): string =>
  printable(link.replace(/^(https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, ''), 30);
