import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { notFound } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { EditionLookup } from '../../editions/edition.store.js';
import { mailTemplates } from '../../mail/mail-template.js';
import { MailTextsStore } from '../../mail/mail-texts.store.js';
import { Mails } from '../../mail/mails.js';
import { type MailTemplateCreate, type MailTemplatePatch, type MailTemplatesQuery } from './mails.inputs.js';
import {
  mailTemplateRecord,
  type MailTemplateRow,
  type MailTemplateRecord,
  mailTemplateView,
  type MailTypeRecord,
  mailTypeRecord,
} from './mail-template.view.js';
import { MailTemplateFinder, MailTemplateStore } from './mail-template.store.js';
import { heldEdition, kindOf, refusalToWrite, requireGood, requirePerEdition } from './mail-words-rules.js';

/** Use cases of the administration of mail texts; each method is one transaction. */
@Injectable()
export class MailTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly store: MailTemplateStore,
    private readonly words: MailTextsStore,
    private readonly finder: MailTemplateFinder,
    private readonly editions: EditionLookup,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: MailTemplatesQuery): Promise<MailTemplateRecord[]> {
    return (await this.store.page(query)).map((row) => mailTemplateRecord(row, caller));
  }

  /** Every kind of mail with its variables, its default texts and the texts set by staff. */
  async types(caller: Caller): Promise<{ types: MailTypeRecord[] }> {
    const set = (await this.store.all()).map((row) => mailTemplateRecord(row, caller));
    const kinds = mailTemplates().filter(({ bringsText }) => !bringsText);
    return { types: kinds.map((template) => mailTypeRecord(template, set)) };
  }

  /** The record of the row that the finder gave. */
  complete(caller: Caller, row: MailTemplateRow): MailTemplateRecord {
    return mailTemplateRecord(row, caller);
  }

  /**
   * Sets texts for a kind of mail, for one edition or for all. They apply to mails written afterwards.
   * @throws Problem 422 unknown kind or edition, invalid texts; 403 a mail about accounts; 409 texts exist already
   */
  create(caller: Caller, { type, edition, subject, body }: MailTemplateCreate): Promise<MailTemplateRecord> {
    return this.database.transaction(async () => {
      const template = kindOf(type);
      const refusal = refusalToWrite(type, caller);
      if (refusal !== undefined) throw refusal;
      requireGood(this.mails.complaints(template, { subject, body }));
      if (edition != null) requirePerEdition(template);
      const uuid = newUuid();
      const now = this.clock.now();
      await this.words.insert({
        ...{ uuid, type, subject, body },
        editionUuid: edition == null ? null : await heldEdition(this.editions, edition),
        modifiedByUuid: caller.accountUuid ?? null,
        ...{ createdAt: now, modifiedAt: now },
      });
      return mailTemplateRecord(await this.row(uuid), caller);
    });
  }

  /** @throws Problem 422 invalid texts */
  update(
    caller: Caller,
    uuid: string,
    { ...changes }: MailTemplatePatch,
    precondition: Precondition,
  ): Promise<MailTemplateRecord> {
    return this.database.transaction(async () => {
      const row = await this.locked(caller, uuid);
      const present = { subject: row.subject, body: row.body };
      const words = { ...present, ...changes };
      requireGood(this.mails.complaints(kindOf(row.type), words));
      precondition.require(mailTemplateView, mailTemplateRecord(row, caller));
      if (words.subject === row.subject && words.body === row.body) return mailTemplateRecord(row, caller);
      const by = { modifiedByUuid: caller.accountUuid ?? null, modifiedAt: this.clock.now() };
      await this.words.update(uuid, { ...words, ...by });
      return mailTemplateRecord(await this.row(uuid), caller);
    });
  }

  /** Afterwards the texts for all editions apply, or the defaults. */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      precondition.require(mailTemplateView, mailTemplateRecord(await this.locked(caller, uuid), caller));
      await this.words.remove(uuid);
    });
  }

  private async locked(caller: Caller, uuid: string): Promise<MailTemplateRow> {
    await this.words.lock(uuid);
    const row = await this.row(uuid);
    const refusal = refusalToWrite(row.type, caller);
    if (refusal !== undefined) throw refusal;
    return row;
  }

  /** @throws Problem 404 if they have been deleted */
  private async row(uuid: string): Promise<MailTemplateRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }
}
