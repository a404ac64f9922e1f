import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Town } from '../reading/town.js';
import { type Palette, paletteOf } from './palette.js';

/** A file that dresses the pages of a town, under a name that changes with what stands in it. */
export interface StyleFile {
  readonly name: string;
  readonly text: string;
}

/** The files in which a town's colours stand. */
export interface TownStyle {
  readonly stylesheet: StyleFile;
  /** The small sign in a browser's tab. */
  readonly icon: StyleFile;
}

/** The colours a town has chosen; null: ours. */
export type Colors = Pick<Town, 'primaryColor' | 'accentColor'>;

const RULES = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
  .replace(/\/\*[^*]*\*\//g, '')
  .replace(/\n\s+/g, '\n')
  .replace(/\n+/g, '\n');

/** The rules, with the town's colours before them, and an icon in the same. */
export const styleOf = ({ primaryColor, accentColor }: Colors): TownStyle => {
  const palette = paletteOf(primaryColor, accentColor);
  return { stylesheet: named(`${colors(palette)}${RULES}`, 'css'), icon: named(drawing(palette), 'svg') };
};

const named = (text: string, ending: string): StyleFile => ({
  name: `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${ending}`,
  text,
});

const drawing = ({ fill, accent, tint }: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><clipPath id="c"><rect width="32" height="32" rx="8"/></clipPath>` +
  `<g clip-path="url(#c)"><path fill="${fill}" d="M0 0h32v32H0z"/><circle cx="22" cy="10" r="5.5" fill="${accent}"/>` +
  `<circle cx="10" cy="36" r="16" fill="${tint}" opacity=".45"/></g></svg>`;

const colors = (palette: Palette): string =>
  [
    `:root{color-scheme:light dark;--link:${palette.link};--fill:${palette.fill};--on-fill:${palette.onFill}`,
    `--hero:${palette.hero};--on-hero:${palette.onHero};--tint:${palette.tint};--accent:${palette.accent}}\n`,
  ].join(';') +
  [
    `@media (prefers-color-scheme:dark){:root{--link:${palette.linkDark};--hero:${palette.heroDark}`,
    `--on-hero:${palette.onHeroDark};--tint:${palette.tintDark}}}\n`,
  ].join(';');
