import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoice, QueryDate, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

const MESSAGE_SORTS = ['createdAt', 'subject', 'recipients'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

/** Filters, order and page of GET /messages. */
export class MessagesQuery extends PageQuery {
  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryRef('Who wrote it: account by UUID or e-mail address. An account that is masked for you matches nothing.')
  by?: RecordRef;

  @QueryText('Free text: every word occurs in subject or body.')
  q?: string;

  @QueryDate('Written since.')
  createdSince?: DayOrMoment;

  @QueryDate('Written until then; a day counts to its end.')
  until?: DayOrMoment;

  @QueryChoice(MESSAGE_SORTS, 'Sort key.', 'createdAt')
  sort!: MessageSort;

  @QueryChoice(['asc', 'desc'], 'Sort direction.', 'desc')
  order!: 'asc' | 'desc';
}
