import { Injectable } from '@nestjs/common';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { ConsentStore } from './consent.store.js';

/** Consents past the period in which they may have to be proved. */
@Injectable()
@Forgets('consents', 'consentMonths')
export class OldConsents implements Forgetting {
  constructor(private readonly store: ConsentStore) {}

  due(before: Date): Promise<number> {
    return this.store.countOld(before);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.store.purge(before, limit);
  }
}
