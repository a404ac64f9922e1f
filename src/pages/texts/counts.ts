import { type Language } from '../../kernel/problem/message.js';

/** So many of something: `1 Platz`, `2 Plätze`. */
export const count = (many: number, one: string, several: string, language: Language): string =>
  `${new Intl.NumberFormat(language).format(many)}\u00a0${many === 1 ? one : several}`;

/** How many offers there are: what is still to come, and what is over. */
export const foundInGerman = (coming: number, past: number): string =>
  coming === 0 && past > 0
    ? count(past, 'vergangenes Angebot', 'vergangene Angebote', 'de')
    : `${count(coming, 'Angebot', 'Angebote', 'de')}${past === 0 ? '' : ` und ${count(past, 'vergangenes', 'vergangene', 'de')}`}`;

/** How many offers there are: what is still to come, and what is over. */
export const foundInEnglish = (coming: number, past: number): string =>
  coming === 0 && past > 0
    ? count(past, 'past activity', 'past activities', 'en')
    : `${count(coming, 'activity', 'activities', 'en')}${past === 0 ? '' : ` and ${count(past, 'past one', 'past ones', 'en')}`}`;
