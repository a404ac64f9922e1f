import { type NamedAccount, accountReference, goneAccount, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { RetentionRun, RETENTION_STATES, type RetentionCount } from './retention.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { boolean, choice, integer, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

const OWN = columnsOf(RetentionRun, 'r', { except: ['progressAt'] });

/** All columns of a run (r). */
export const RETENTION_RUN_COLUMNS = `${OWN}, ${namedAccountOf('r.account_uuid')} as account`;

/** A run as read, before masking. */
export interface RetentionRunRow extends RowOf<typeof OWN> {
  readonly account: NamedAccount | null;
}

/** A run as the caller may see it: who asked for it may be masked, or gone. */
export const retentionRunRecord = (
  { account, accountUuid, ...run }: RetentionRunRow,
  caller: Caller,
): RetentionRunRecord => ({
  ...run,
  by: account === null ? goneAccount(accountUuid) : accountReference(account, caller),
});

const countView = defineView<RetentionCount>(
  'RetentionCount',
  {
    kind: text().always().describe('Kind of data.', 'mails'),
    before: moment()
      .always()
      .from((count: RetentionCount) => new Date(count.before))
      .describe('What is older is forgotten.'),
    due: integer().always().describe('Records found when the run began.'),
    forgotten: integer().always().describe('Records forgotten so far; 0 in a dry run.'),
  },
  { description: 'What a run does about one kind of data.' },
);

export const retentionRunView = defineView(
  'RetentionRun',
  {
    uuid: uuid().always(),
    dryRun: boolean().always().describe('Only counted.'),
    state: choice(RETENTION_STATES).always(),
    by: reference().describe('Who asked for it; missing for the nightly run.'),
    counts: nested(countView).describe('Kinds of data, in the order in which they are worked on.'),
    createdAt: moment().always(),
    finishedAt: moment(),
  },
  { description: 'A run in which personal data past its retention period is forgotten.', versioned: true },
);

export type RetentionRunRecord = RecordOf<typeof retentionRunView>;
