import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Whether the list is light, dark, or what the visitor prefers. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Without comments and indentation. */
const tight = (text: string): string =>
  text
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .trim();

/** The script that towns put into their pages. */
export const EMBED_SCRIPT = tight(textOf('./embed.js'));

const RULES = tight(textOf('./embed.css'));

/** The stylesheet of an embedded list: that of the pages, with the theme decided by the page around it. */
export const embedStyleOf = (stylesheet: string, theme: Theme): { readonly name: string; readonly text: string } => {
  const text = `${themed(stylesheet, theme)}\n${RULES}`;
  return { name: `${theme}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text };
};

const themed = (stylesheet: string, theme: Theme): string =>
  theme === 'auto'
    ? stylesheet
    : stylesheet
        .replace(/\(prefers-color-scheme:\s*dark\)/g, theme === 'dark' ? 'all' : 'not all')
        .replace('color-scheme:light dark', `color-scheme:${theme}`);

/** The theme in the name of a stylesheet. */
export const themeOf = (name: string): Theme | undefined => THEMES.find((theme) => name.startsWith(`${theme}-`));
