import { Injectable } from '@nestjs/common';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { TownReader } from '../reading/town.js';
import { NamedStyles, noSuchFile } from './named-styles.js';
import { named, type StyleFile } from './style-file.js';
import { type Colors, iconOf, stylesheetOf } from './stylesheet.js';

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
