import { boolean, choice, integer, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { RETENTION_STATES, type RetentionCount } from './retention-run.js';

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
  { description: 'A run in which personal data past its retention period is forgotten.' },
);

export type RetentionRunRecord = RecordOf<typeof retentionRunView>;
