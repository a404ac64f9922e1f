import { Injectable } from '@nestjs/common';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { retentionRunRecord } from './retention-run.view.js';
import { RetentionRunStore } from './retention-run.store.js';

/** Runs exist for every caller that may use their routes: super admins. */
@Injectable()
export class RetentionRunFinder extends finderIn(RetentionRunStore, async (store, caller, uuid) => {
  const row = await store.one(uuid);
  return row && retentionRunRecord(row, caller);
}) {
  readonly missing = message('There is no run with this identifier.', 'Es gibt keinen Lauf mit dieser Kennung.');
}
