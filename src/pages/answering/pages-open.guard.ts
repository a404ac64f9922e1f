import { type CanActivate, Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';

/** There are no pages: said as of any address at which there is nothing. */
export class NoPages extends Problem {
  constructor() {
    super(404, message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
  }
}

/** Where callers without a token may not read offers, there are no pages either: a second later at most (R-PAGE-2). */
@Injectable()
export class PagesOpen implements CanActivate {
  constructor(private readonly settings: IntegrationSettings) {}

  async canActivate(): Promise<boolean> {
    if (!(await this.settings.isOn())) throw new NoPages();
    return true;
  }
}
