import { type CanActivate, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';

/** There are no pages: said as of any address at which there is nothing. */
export class NoPages extends Problem {
  constructor() {
    super(404, message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
  }
}

/** For how long is believed what the database said: pages are asked for by thousands at once, each with a few files. */
const BELIEVED_MS = 1000;

/** Where callers without a token may not read offers, there are no pages either: a second later at most (R-PAGE-2). */
@Injectable()
export class PagesOpen implements CanActivate {
  private known: { readonly open: Promise<boolean>; readonly since: number } | undefined;

  constructor(
    private readonly settings: IntegrationSettings,
    private readonly clock: Clock,
  ) {}

  async canActivate(): Promise<boolean> {
    if (!(await this.isOpen())) throw new NoPages();
    return true;
  }

  private isOpen(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (this.known !== undefined && Math.abs(now - this.known.since) < BELIEVED_MS) return this.known.open;
    const known = { open: this.settings.isOn(), since: now };
    this.known = known;
    // The request that asked gets the error; the next one asks again.
    known.open.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.open;
  }
}
