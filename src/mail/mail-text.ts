import { type Token } from 'markdown-it';
import { heldTogether } from '../kernel/text/held-together.js';
import { safeLink } from './mail-links.js';
import { type Filled, rendersOnce } from './mail-markdown.js';

const WIDTH = 76;

const paragraph = rendersOnce<readonly string[]>();

/** The plain-text part: the same source without Markdown characters, wrapped for every mail program. */
export const textOf = ({ tokens, valueOf }: Filled): string => {
  const lines: string[] = [];
  const lists: { next: number | undefined }[] = [];
  let item = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'bullet_list_open') lists.push({ next: undefined });
    else if (token.type === 'ordered_list_open') lists.push({ next: Number(token.attrGet('start') ?? 1) });
    else if (token.type === 'list_item_open') item = marker(lists.at(-1));
    else if (token.type === 'list_item_close') item = '';
    else if (/^(bullet|ordered)_list_close$/.test(token.type)) {
      lists.pop();
      if (lists.length === 0) lines.push('');
    } else if (token.type === 'hr') lines.push('-'.repeat(WIDTH), '');
    else if (token.type === 'inline') {
      const depth = Math.max(0, lists.length - 1) * 2;
      const lead = ' '.repeat(depth) + item;
      lines.push(...paragraph(token, () => wrapped(inlineText(token.children ?? [], valueOf), lead)));
      item = item.replace(/./g, ' ');
      if (tokens[index + 1]?.hidden !== true) lines.push('');
    }
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
};

const marker = (list: { next: number | undefined } | undefined): string => {
  if (list?.next === undefined) return '- ';
  list.next += 1;
  return `${String(list.next - 1)}. `;
};

const inlineText = (children: readonly Token[], valueOf: Filled['valueOf']): string => {
  let text = '';
  let link: { readonly href: string; readonly start: number } | undefined;
  for (const token of children) {
    if (token.type === 'text') text += valueOf(token.content);
    else if (token.type === 'softbreak') text += ' ';
    else if (token.type === 'hardbreak') text += '\n';
    else if (token.type === 'link_open') {
      link = { href: String(token.attrGet('href')), start: text.length };
    } else if (token.type === 'link_close' && link !== undefined) {
      text = text.slice(0, link.start) + linkText(text.slice(link.start), link.href);
      link = undefined;
    }
  }
  return text;
};

/** The text of a link and its URL; a mail or telephone link is its own text. */
const linkText = (words: string, href: string): string =>
  safeLink(words) === href || /^(mailto|tel):/.test(href) ? words : `${words}: ${href}`;

/** Stands for a blank at which no line ends. */
const HELD = '\uE002';

/** Lines of at most {@link WIDTH} characters, broken between words; URLs are never broken, nor times, amounts and the like. */
const wrapped = (text: string, lead: string): string[] => {
  const indent = ' '.repeat(lead.length);
  const lines = heldTogether(text, (whole) => whole.replaceAll(' ', HELD))
    .split(/\r\n|[\n\r]/)
    .flatMap((paragraph) => {
      const broken: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ').filter((part) => part !== '')) {
        if (line !== '' && lead.length + line.length + 1 + word.length > WIDTH) {
          broken.push(line);
          line = word;
        } else line = line === '' ? word : `${line} ${word}`;
      }
      return [...broken, line];
    });
  return lines.map((line, index) => `${index === 0 ? lead : indent}${line.replaceAll(HELD, ' ')}`.trimEnd());
};
