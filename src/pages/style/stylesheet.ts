import { readFileSync } from 'node:fs';
import { type Town } from '../reading/town.js';
import { type Palette, paletteOf } from './palette.js';
import { tight } from './style-file.js';

/** The colours a town has chosen; null: ours. */
export type Colors = Pick<Town, 'primaryColor' | 'accentColor'>;

/** By part of the page. The order counts: later rules override earlier ones. */
const PARTS = ['base', 'frame', 'search', 'cards', 'offer', 'problem', 'conditions'] as const;

const RULES = tight(
  PARTS.map((part) => readFileSync(new URL(`./rules/${part}.css`, import.meta.url), 'utf8')).join('\n'),
);

/** The rules, with the town's colours before them. */
export const stylesheetOf = ({ primaryColor, accentColor }: Colors): string =>
  `${colors(paletteOf(primaryColor, accentColor))}${RULES}`;

/** The small sign in a browser's tab, in the town's colours. */
export const iconOf = ({ primaryColor, accentColor }: Colors): string => {
  const { fill, accent, tint } = paletteOf(primaryColor, accentColor);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><clipPath id="c"><rect width="32" height="32" rx="8"/></clipPath>` +
    `<g clip-path="url(#c)"><path fill="${fill}" d="M0 0h32v32H0z"/><circle cx="22" cy="10" r="5.5" fill="${accent}"/>` +
    `<circle cx="10" cy="36" r="16" fill="${tint}" opacity=".45"/></g></svg>`
  );
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
