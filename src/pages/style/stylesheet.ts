import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Town } from '../reading/town.js';
import { type Palette, paletteOf } from './palette.js';

/** The stylesheet of a town, under a name that changes with what stands in it. */
export interface Stylesheet {
  readonly name: string;
  readonly text: string;
}

const RULES = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
  .replace(/\/\*[^*]*\*\//g, '')
  .replace(/\n\s+/g, '\n')
  .replace(/\n+/g, '\n');

/** The rules, with the town's colours before them. */
export const stylesheetOf = ({ primaryColor, accentColor }: Pick<Town, 'primaryColor' | 'accentColor'>): Stylesheet => {
  const text = `${colors(paletteOf(primaryColor, accentColor))}${RULES}`;
  return { name: `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text };
};

const colors = (palette: Palette): string =>
  [
    `:root{color-scheme:light dark;--link:${palette.link};--fill:${palette.fill};--on-fill:${palette.onFill}`,
    `--hero:${palette.hero};--on-hero:${palette.onHero};--tint:${palette.tint};--accent:${palette.accent}}\n`,
  ].join(';') +
  [
    `@media (prefers-color-scheme:dark){:root{--link:${palette.linkDark};--hero:${palette.heroDark}`,
    `--on-hero:${palette.onHeroDark};--tint:${palette.tintDark}}}\n`,
  ].join(';');
