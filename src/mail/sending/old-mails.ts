import { Injectable } from '@nestjs/common';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';
import { MailStore } from './mail.store.js';

/** Contents and recipients of mails sent or given up long ago. */
@Injectable()
@Forgets('mails', 'mailMonths')
export class OldMails implements Forgetting {
  constructor(private readonly store: MailStore) {}

  due(before: Date): Promise<number> {
    return this.store.countOld(before);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.store.emptyOld(before, limit);
  }
}
