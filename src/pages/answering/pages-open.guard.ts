import { type CanActivate, Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { SharedRead } from '../../kernel/concurrency/shared-read.js';

/** There are no pages: said as of any address at which there is nothing. */
export class NoPages extends Problem {
  constructor() {
    super(404, message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
  }
}

/** Where callers without a token may not read offers, there are no pages either: from the next request on (R-ACC-2). */
@Injectable()
export class PagesOpen implements CanActivate {
  private readonly access: SharedRead<boolean>;

  constructor(settings: IntegrationSettings) {
    this.access = new SharedRead(() => settings.isOn());
  }

  async canActivate(): Promise<boolean> {
    if (!(await this.access.get())) throw new NoPages();
    return true;
  }
}
