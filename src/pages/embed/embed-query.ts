import { type Language } from '../../kernel/problem/message.js';
import { addressQuery, PAGE_SIZE, type ProgrammeQuery, readProgrammeQuery } from '../reading/programme-query.js';
import { type Theme, THEMES } from './embed-files.js';

/** What the page around it asks an embedded list for. */
export interface EmbedQuery extends ProgrammeQuery {
  /** Undefined: what the visitor prefers. */
  readonly language: Language | undefined;
  readonly theme: Theme;
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
  };
};

/** The query of another page of the same list. */
export const embedQuery = ({ filters, language, theme, query }: EmbedQuery, page: number): string => {
  const parameters = new URLSearchParams(addressQuery(filters, page));
  parameters.set('theme', theme);
  if (language !== undefined) parameters.set('lang', language);
  if (query.itemsPerPage !== PAGE_SIZE) parameters.set('count', String(query.itemsPerPage));
  return `?${parameters.toString()}`;
};
