import { Injectable } from '@nestjs/common';
import { extname } from 'node:path';
import { message } from '../../kernel/problem/message.js';
import { notFound } from '../../kernel/problem/problem.js';
import { RecentlyUsed } from '../../kernel/collections/recently-used.js';
import { type ApiRequest, type ApiResponse } from '../../platform/request/api-request.js';
import { etagOf } from '../../platform/view/etag.js';
import { SharedRead } from '../../kernel/concurrency/shared-read.js';
import { type Town, TownReader } from '../reading/town.js';
import { type Colors, type StyleFile, styleOf, type TownStyle } from './stylesheet.js';

/** A town seldom changes its colours: the present ones, and those of pages that are still open somewhere. */
const MAX_STYLES = 10;

/** The files that dress the pages in a town's colours. */
@Injectable()
export class TownStyles {
  private readonly styles = new RecentlyUsed<TownStyle>(MAX_STYLES);
  private readonly present: SharedRead<Town>;

  constructor(town: TownReader) {
    this.present = new SharedRead(() => town.read());
  }

  of(colors: Colors): TownStyle {
    return this.styles.get(`${colors.primaryColor ?? ''} ${colors.accentColor ?? ''}`, () => styleOf(colors));
  }

  /**
   * Sends the file of this name. Under the name of an earlier one, for a page of that time, the present one is sent, not to
   * be kept.
   * @throws Problem 404 if it never was a name of such a file
   */
  async send(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const file = await this.file(name);
    response.setHeader('Cache-Control', name === file.name ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', etagOf(file.text));
    response.setHeader('Vary', 'Origin');
    if (request.fresh) response.status(304).end();
    else response.type(extname(file.name)).send(file.text);
  }

  private async file(name: string): Promise<StyleFile> {
    const kind = /^[0-9a-f]{16}\.(css|svg)$/.exec(name)?.[1];
    if (kind === undefined) throw notFound(message('There is no such file.', 'Diese Datei gibt es nicht.'));
    const { stylesheet, icon } = this.of(await this.present.get());
    return kind === 'css' ? stylesheet : icon;
  }
}
