import { readFileSync } from 'node:fs';
import { named, tight, type DerivedStyle } from '../style/town-styles.js';
import { type Language } from '../../kernel/problem/message.js';
import { addressQuery, PAGE_SIZE, type ProgrammeQuery, readProgrammeQuery } from '../reading/programme-query.js';

/** Whether the list is light, dark, or what the visitor prefers. */
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

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

/** What the page around it asks an embedded list for. */
export interface EmbedQuery extends ProgrammeQuery {
  /** Undefined: what the visitor prefers. */
  readonly language: Language | undefined;
  readonly theme: Theme;
  /** The ground of the page around it is seen behind the list. */
  readonly isBare: boolean;
}

/** As kindly as for the list: what cannot be read is left out. */
export const readEmbedQuery = (sent: Readonly<Record<string, unknown>>): EmbedQuery => {
  const asked = readProgrammeQuery(sent);
  const count = Number(sent['count']);
  if (Number.isInteger(count) && count >= 1 && count < PAGE_SIZE) asked.query.itemsPerPage = count;
  const { lang } = sent;
  return {
    ...asked,
    language: lang === 'de' || lang === 'en' ? lang : undefined,
    theme: THEMES.find((theme) => theme === sent['theme']) ?? 'auto',
    isBare: sent['background'] === 'none',
  };
};

/** The query of another page of the same list. */
export const embedQuery = ({ filters, language, theme, isBare, query }: EmbedQuery, page: number): string => {
  const parameters = new URLSearchParams(addressQuery(filters, page));
  parameters.set('theme', theme);
  if (isBare) parameters.set('background', 'none');
  if (language !== undefined) parameters.set('lang', language);
  if (query.itemsPerPage !== PAGE_SIZE) parameters.set('count', String(query.itemsPerPage));
  return `?${parameters.toString()}`;
};
