import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { type Latest, latestOf } from '../../platform/http/listing/page-query.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, notFound } from '../../kernel/problem/problem.js';
import { mailTemplateOf } from '../../mail/mail-template.js';
import { SUPERSEDED } from '../../mail/mail.js';
import { Mails } from '../../mail/mails.js';
import { type MailsQuery } from './mails.inputs.js';
import {
  type MailWordsRow,
  mailRecord,
  mailWithWords,
  type MailRecord,
  type MailWithWords,
  mailWithWordsView,
} from './mail.view.js';
import { MailListStore, MailFinder } from './mail-list.store.js';

/** Use cases of the administration of mails; each method is one transaction. */
@Injectable()
export class MailsService {
  constructor(
    private readonly database: Database,
    private readonly store: MailListStore,
    private readonly finder: MailFinder,
    private readonly mails: Mails,
  ) {}

  async list(caller: Caller, query: MailsQuery): Promise<MailRecord[]> {
    return (await this.store.page(caller, query)).map((row) => mailRecord(row, caller));
  }

  /** The latest mails to an account that are not masked for the caller, and how many there are. */
  async latest(caller: Caller, account: string, limit: number): Promise<Latest<MailRecord>> {
    const rows = await this.store.latestOf(caller, account, limit);
    return latestOf(rows, ({ inAll: _inAll, ...row }) => mailRecord(row, caller));
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: MailWordsRow): MailWithWords {
    return mailWithWords(row, caller);
  }

  /**
   * Sends the same content again, to the recipient's current address.
   * @throws Problem 403 masked, 412, 409 it is queued, contains a code, is outdated or erased
   */
  resend(caller: Caller, uuid: string, precondition: Precondition): Promise<MailWithWords> {
    return this.database.transaction(async () => {
      await this.store.lock(uuid);
      const row = await this.row(caller, uuid);
      await this.finder.permit(caller, 'resend', row);
      precondition.require(mailWithWordsView, mailWithWords(row, caller));
      const obstacle = obstacleOf(row);
      if (obstacle !== undefined) throw conflict(obstacle);
      await this.mails.resend(uuid, await this.addressFor(row));
      return mailWithWords(await this.row(caller, uuid), caller);
    });
  }

  private async addressFor({ uuid, type, recipientAddress }: MailWordsRow): Promise<string> {
    if (mailTemplateOf(type)?.toThisAddress === true) return recipientAddress;
    return (await this.store.addressToday(uuid)) ?? recipientAddress;
  }

  /** @throws Problem 404 if it has been deleted */
  private async row(caller: Caller, uuid: string): Promise<MailWordsRow> {
    const row = await this.store.visible(caller, uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }
}

/** Why a mail cannot be sent again, if so. */
const obstacleOf = ({ state, secret, recipientAddress }: MailWordsRow): Message | undefined => {
  if (state === 'queued') return WAITS;
  if (secret) return SECRET;
  if (recipientAddress === '') return FORGOTTEN;
  return state === SUPERSEDED ? OUTDATED : undefined;
};

const WAITS = message(
  'The mail has not been sent yet: it waits, or is tried again by itself.',
  'Die E-Mail ist noch nicht verschickt; sie wartet, oder der Versand wird von selbst noch einmal versucht.',
);
const SECRET = message(
  'The mail held a code, which is not kept. Ask for a new one: by an invitation or a password reset.',
  'Die E-Mail enthielt einen Code, der nicht aufbewahrt wird. Fordern Sie einen neuen an: mit einer Einladung oder dem Zurücksetzen des Passworts.',
);
const FORGOTTEN = message(
  'Recipient and words of this mail have been forgotten, because it is old.',
  'Empfänger und Text dieser E-Mail sind gelöscht, weil sie alt ist.',
);
const OUTDATED = message(
  'The mail was given up because there was newer news; what it says no longer holds.',
  'Die E-Mail wurde nicht verschickt, weil es inzwischen Neueres gab; was darin steht, gilt nicht mehr.',
);
