import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { type RetentionRunRecord } from './retention-run.view.js';
import { RetentionRunStore } from './retention-run.store.js';

/** Runs exist for every caller that may use their routes: super admins. */
@Injectable()
export class RetentionRunFinder extends Finder<RetentionRunRecord> {
  readonly missing = message('There is no run with this identifier.', 'Es gibt keinen Lauf mit dieser Kennung.');

  constructor(private readonly store: RetentionRunStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<RetentionRunRecord | undefined> {
    return this.store.one(caller, uuid);
  }
}
