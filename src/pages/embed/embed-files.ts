import { readFileSync } from 'node:fs';
import { named, tight } from '../style/style-file.js';
import { type DerivedStyle } from '../style/town-styles.js';

/** Whether the list is light, dark, or what the visitor prefers. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const tightOf = (name: string): string => tight(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** The script that towns put into their pages. */
export const EMBED_SCRIPT = named(tightOf('./embed.js'), 'js');

const RULES = tightOf('./embed.css');

/** The stylesheet of an embedded list: that of the pages, with the theme decided by the page around it. */
export const embedStyle = (theme: Theme): DerivedStyle => ({
  begin: `${theme}-`,
  from: (stylesheet) => `${themed(stylesheet, theme)}\n${RULES}`,
});

const themed = (stylesheet: string, theme: Theme): string =>
  theme === 'auto'
    ? stylesheet
    : stylesheet
        .replace(/\(prefers-color-scheme:\s*dark\)/g, theme === 'dark' ? 'all' : 'not all')
        .replace('color-scheme:light dark', `color-scheme:${theme}`);

/** The theme in the name of a stylesheet. */
export const themeOf = (name: string): Theme | undefined => THEMES.find((theme) => name.startsWith(`${theme}-`));
