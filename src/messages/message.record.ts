import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type MessageRow } from './message.columns.js';
import { type MessageRecord } from './message.view.js';

/** A message as the caller may see it: who wrote it may be masked. */
export const messageRecord = (row: MessageRow, caller: Caller): MessageRecord => {
  const { uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt, by } = row;
  return {
    ...{ uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt },
    leftOut: recipients - sent - failed - waiting,
    audience: {
      ...{ edition: row.edition, to: row.addressed, statuses: row.statuses },
      withoutApplication: row.absent && row.addressed === 'families' ? true : null,
      withoutOffer: row.absent && row.addressed === 'hosts' ? true : null,
      ...{ offers: row.offerList, categories: row.categoryList, hosts: row.hostList },
    },
    subject: row.subject === '' ? null : row.subject,
    body: row.body === '' ? null : row.body,
    attachments: row.files ?? [],
    by: by && accountReference(by, caller),
  };
};
