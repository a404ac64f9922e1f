import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/tags.js';
import { RecentlyUsed } from '../../kernel/collections/recently-used.js';
import { notFound, type Problem } from '../../kernel/problem/problem.js';
import { type Town, TownReader } from '../reading/town.js';
import { type Palette, paletteOf } from './palette.js';

/** A file that dresses pages. */
interface StyleFile {
  readonly name: string;
  readonly body: Buffer;
  readonly tag: string;
}

/** Without comments, indentation and empty lines. */
export const tight = (text: string): string =>
  text
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .trim();

/** Under a name that changes with what stands in it. */
export const named = (text: string, ending: string, before = ''): StyleFile => ({
  name: `${before}${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${ending}`,
  body: Buffer.from(text),
  tag: etagOf(text),
});

/** @param caching the `Cache-Control` */
export const sendFile = (request: ApiRequest, response: ApiResponse, file: StyleFile, caching: string): void => {
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', file.tag);
  response.setHeader('Vary', 'Origin');
  if (request.fresh) response.status(304).end();
  else response.type(extname(file.name)).send(file.body);
};

/** A town seldom changes its colours: the present ones in all their files, and those of pages that are still open. */
const MAX_FILES = 20;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

const noSuchFile = (): Problem => notFound('There is no such file.', 'Diese Datei gibt es nicht.');

/** Files whose names say what stands in them, each made once. */
class NamedStyles {
  private readonly files = new RecentlyUsed<StyleFile>(MAX_FILES);

  /** @param key what the file depends on */
  of(key: string, make: () => StyleFile): StyleFile {
    return this.files.get(key, make);
  }

  /**
   * Sends the file of this name: one that a page of this process named, or the present one.
   * @throws Problem 404 it never was a name of such a file, or is no longer
   */
  async send(
    name: string,
    request: ApiRequest,
    response: ApiResponse,
    present: () => Promise<StyleFile>,
  ): Promise<void> {
    const file = this.files.find((known) => known.name === name) ?? (await present());
    if (file.name !== name) throw noSuchFile();
    sendFile(request, response, file, FOR_A_YEAR);
  }
}

/** The colours a town has chosen; null: ours. */
type Colors = Pick<Town, 'primaryColor' | 'accentColor'>;

/** By part of the page. The order counts: later rules override earlier ones. */
const PARTS = ['base', 'frame', 'search', 'cards', 'offer', 'problem', 'guide', 'conditions'] as const;

const RULES = tight(
  PARTS.map((part) => readFileSync(new URL(`./rules/${part}.css`, import.meta.url), 'utf8')).join('\n'),
);

/** The rules, with the town's colours before them. */
const stylesheetOf = ({ primaryColor, accentColor }: Colors): string =>
  `${colors(paletteOf(primaryColor, accentColor))}${RULES}`;

/** The small sign in a browser's tab, in the town's colours. */
const iconOf = ({ primaryColor, accentColor }: Colors): string => {
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

/** Kinds of files that dress the pages of the service itself, and what stands in them. */
const TEXTS = { css: stylesheetOf, svg: iconOf } as const;
type StyleKind = keyof typeof TEXTS;

/** A stylesheet that is made of that of the pages. */
export interface DerivedStyle {
  /** What its name begins with; as different from others as it is itself. */
  readonly begin: string;
  readonly from: (stylesheet: string) => string;
}

/** The files that dress pages in a town's colours. */
@Injectable()
export class TownStyles {
  private readonly styles = new NamedStyles();

  constructor(private readonly town: TownReader) {}

  of(colors: Colors, kind: StyleKind): StyleFile {
    return this.styles.of(keyOf(kind, colors), () => named(TEXTS[kind](colors), kind));
  }

  derived(colors: Colors, { begin, from }: DerivedStyle): StyleFile {
    return this.styles.of(keyOf(begin, colors), () => named(from(stylesheetOf(colors)), 'css', begin));
  }

  /** @throws Problem 404 if it never was a name of such a file */
  async send(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const kind = /^[0-9a-f]{16}\.(css|svg)$/.exec(name)?.[1];
    if (kind === undefined) throw noSuchFile();
    await this.styles.send(name, request, response, async () => this.of(await this.town.read(), kind as StyleKind));
  }

  /** @throws Problem 404 as `send` */
  async sendDerived(name: string, style: DerivedStyle, request: ApiRequest, response: ApiResponse): Promise<void> {
    await this.styles.send(name, request, response, async () => this.derived(await this.town.read(), style));
  }
}

const keyOf = (kind: string, { primaryColor, accentColor }: Colors): string =>
  `${kind} ${primaryColor ?? ''} ${accentColor ?? ''}`;
