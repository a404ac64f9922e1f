import { DateTime } from 'luxon';
import { LOCAL_ZONE } from '../kernel/clock/zone.js';

/** In print: in groups of four. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** A local day in letters: 20.07.2026. */
export const letterDay = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: LOCAL_ZONE }).toFormat('dd.MM.yyyy');

/** A day YYYY-MM-DD as letters write it. */
export const letterDate = (day: string): string => DateTime.fromISO(day).toFormat('dd.MM.yyyy');

/** Allows line breaks within long words: fonts break at blanks and hyphens only, and a column would overflow. */
export const breakable = (text: string, max = 18): string =>
  text.replace(new RegExp(`[^\\s-]{${max + 1},}`, 'gu'), (word) => word.replace(/.(?=.)/gu, '$&\u200B'));

/** A text of at most so many characters, for one line: the rest is cut off. */
export const fitted = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/**
 * Characters missing in the fonts, which would be printed as boxes: emoji, and direction, joining and control
 * characters.
 */
export const UNPRINTABLE = new RegExp(
  ['\\p{Extended_Pictographic}', '\\p{Regional_Indicator}', '\\p{Emoji_Modifier}', '\\p{Variation_Selector}']
    .concat('\\p{Surrogate}', '\\p{Private_Use}', '(?!\\n)\\p{Cc}', '\\p{Cf}')
    .join('|'),
  'gu',
);
/** Scripts missing in the fonts: overlapping boxes would hide even the available characters. */
const OTHER_SCRIPTS = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+/gu;
/** Emoji according to Unicode, but available in the fonts. */
const LETTERLIKE = /[©®™]/u;

/** A printable text with breakable long words; `…` replaces words in unsupported scripts. */
export const printable = (text: string, longest = 18): string =>
  breakable(
    text
      .replace(/\t/g, ' ')
      .replace(UNPRINTABLE, (sign) => (LETTERLIKE.test(sign) ? sign : ''))
      .replace(OTHER_SCRIPTS, '…')
      .replace(/[^\S\n\u00A0]+/g, ' '),
    longest,
  ).trim();

/** The subject of a line: the offer, and below it the day and the child. Unknown parts are omitted. */
export const lineText = (offer: string, day: string | null, child: string | null): string =>
  [offer, [day === null ? null : letterDate(day), child].filter((word) => word !== null).join(', ')]
    .filter((line) => line !== '')
    .join('\n');

/** A local moment in letters: 20.07.2026, 9:05 Uhr. */
export const letterMoment = (moment: Date): string =>
  DateTime.fromJSDate(moment, { zone: LOCAL_ZONE }).toFormat("dd.MM.yyyy, H:mm 'Uhr'");
