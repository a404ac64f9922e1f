import { Injectable } from '@nestjs/common';
import { accountReference } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import { notFound, unprocessable } from '../../../kernel/problem/problem.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { EditionLookup } from '../../../editions/edition.lookup.js';
import { mailTemplates } from '../../sending/mail-template.js';
import { MailWordsStore } from '../../sending/mail-words.store.js';
import { Mails } from '../../sending/mails.js';
import { type MailPreviewInput, type MailTemplateCreate, type MailTemplatePatch } from '../dto/mail-template.input.js';
import { type MailTemplatesQuery } from '../dto/mail-templates.query.js';
import { MailTemplateFinder } from './mail-template.finder.js';
import { type MailTemplateRow, MailTemplateStore } from './mail-template.store.js';
import {
  type MailPreview,
  type MailTemplateRecord,
  mailTemplateView,
  type MailTypeRecord,
} from './mail-template.view.js';
import { mailTypeRecord } from './mail-types.js';
import { kindOf, refusalToWrite, requireGood, requirePerEdition } from './mail-words-rules.js';

/** The use cases of those who write the words of mails; each method is one transaction. */
@Injectable()
export class MailTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly store: MailTemplateStore,
    private readonly finder: MailTemplateFinder,
    private readonly editions: EditionLookup,
    private readonly words: MailWordsStore,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: MailTemplatesQuery): Promise<MailTemplateRecord[]> {
    return (await this.store.page(query)).map((row) => recordOf(row, caller));
  }

  /** Every kind of mail with what its words may name, the words it comes with, and those set instead. */
  async types(caller: Caller): Promise<{ types: MailTypeRecord[] }> {
    const set = (await this.store.all()).map((row) => recordOf(row, caller));
    return { types: mailTemplates().map((template) => mailTypeRecord(template, set)) };
  }

  /** Completes words the finder found. */
  complete(caller: Caller, row: MailTemplateRow): MailTemplateRecord {
    return recordOf(row, caller);
  }

  /**
   * Sets words for a kind of mail, for one edition or for all. They count for mails written afterwards.
   * @throws Problem 422 no such kind or edition, words that cannot be used; 403 a mail about accounts; 409 there are some
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
      await this.store.insert({
        ...{ uuid, type, subject, body },
        editionUuid: edition == null ? null : await this.edition(edition),
        modifiedByUuid: caller.accountUuid ?? null,
        ...{ createdAt: now, modifiedAt: now },
      });
      return recordOf(await this.read(uuid), caller);
    });
  }

  /** @throws Problem 422 words that cannot be used */
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
      precondition.require(mailTemplateView, recordOf(row, caller));
      if (words.subject === row.subject && words.body === row.body) return recordOf(row, caller);
      const by = { modifiedByUuid: caller.accountUuid ?? null, modifiedAt: this.clock.now() };
      await this.store.update(uuid, { ...words, ...by });
      return recordOf(await this.read(uuid), caller);
    });
  }

  /** From then on the words for all editions hold, or those the mail comes with. */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      precondition.require(mailTemplateView, recordOf(await this.locked(caller, uuid), caller));
      await this.store.remove(uuid);
    });
  }

  /**
   * The mail that words would make of the examples of the variables; words that are not given are those that hold now.
   * @throws Problem 422 no such kind or edition, words that cannot be used
   */
  preview({ type, edition, subject, body }: MailPreviewInput): Promise<MailPreview> {
    return this.database.transaction(async () => {
      const template = kindOf(type);
      const about = edition == null ? {} : { edition: await this.edition(edition) };
      const present = (await this.words.of([{ template, ...about }]))(template, about.edition);
      const words = { subject: subject ?? present.subject, body: body ?? present.body };
      requireGood(this.mails.complaints(template, words));
      return this.mails.preview(template, words);
    });
  }

  private async edition(ref: RecordRef): Promise<string> {
    const edition = await this.editions.find(ref);
    if (edition === undefined) throw noEdition();
    return edition.uuid;
  }

  private async locked(caller: Caller, uuid: string): Promise<MailTemplateRow> {
    await this.store.lock(uuid);
    const row = await this.read(uuid);
    const refusal = refusalToWrite(row.type, caller);
    if (refusal !== undefined) throw refusal;
    return row;
  }

  /** @throws Problem 404 when they are gone */
  private async read(uuid: string): Promise<MailTemplateRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }
}

const recordOf = ({ modifiedBy, ...row }: MailTemplateRow, caller: Caller): MailTemplateRecord => ({
  ...row,
  modifiedBy: modifiedBy && accountReference(modifiedBy, caller),
});

const noEdition = () => unprocessable('edition', message('There is no such edition.', 'Es gibt keine solche Ausgabe.'));
