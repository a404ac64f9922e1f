import { SUPERSEDED } from './mail.js';

/** SQL condition: the mail failed for good. One that became untrue, or was replaced by a newer one, did not. */
export const mailFailed = (alias: string): string =>
  `(${alias}.state = 'failed' and ${alias}.error is distinct from '${SUPERSEDED}')`;

/** SQL condition: a mail went, or will go, to an account or, without one, is about this child. */
export const mailedTo = (mail: string, { account, child }: Readonly<Record<'account' | 'child', string>>): string =>
  `(${mail}.state in ('queued', 'sent') and (${mail}.account_uuid = ${account}
    or ${account} is null and ${mail}.account_uuid is null and ${mail}.children @> array[${child}]))`;

/** SQL: what has become of a mail, a `MailState`. */
export const mailStateOf = (alias: string): string =>
  `case when ${alias}.state = 'failed' and not ${mailFailed(alias)} then '${SUPERSEDED}' else ${alias}.state end`;

/** First part of the events of mails with which somebody tries words on themselves: the children named never got them. */
export const TRIAL_MAILS = 'message-test';

/** The mails of a cause; it is named from outside, so the alias is one that nobody else uses. */
const mailsOf = (kind: string, cause: string): string =>
  `from mails mail_of where split_part(mail_of.event, ':', 1) = '${kind}' and split_part(mail_of.event, ':', 2) = ${cause}`;

/**
 * How many of the mails of a cause were handed over, failed, and wait, for `from`: columns `sent`, `failed`, `queued`. Those that
 * had become untrue count as none of these.
 * @param kind the first part of their events; it has an index
 * @param cause SQL of the second part
 */
export const mailCountsOf = (kind: string, cause: string): string => `(
  select count(*) filter (where mail_of.state = 'sent')::int as sent,
    count(*) filter (where mail_of.state = 'queued')::int as queued,
    count(*) filter (where ${mailFailed('mail_of')})::int as failed ${mailsOf(kind, cause)})`;

/** SQL condition: mails of a cause still wait to be sent, or for another try. */
export const mailsWaitOf = (kind: string, cause: string): string =>
  `exists (select ${mailsOf(kind, cause)} and mail_of.state = 'queued')`;
