import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/operations/log.js';
import { MailTextEntry } from './mail.entities.js';
import { type MailTemplate, type MailTexts } from './mail-template.js';

/** Resolves the texts of a kind of mail for an edition, or for all. */
export type TextsOf = (template: Pick<MailTemplate, 'type' | 'words' | 'complaints'>, edition?: string) => MailTexts;

const WORDS = columnsOf(MailTextEntry, '', { only: ['type', 'subject', 'body'] });

interface Entry extends RowOf<typeof WORDS> {
  readonly edition: string | null;
}

/**
 * The texts used for mails: those of the edition, otherwise those for all editions, otherwise the defaults. Those that staff
 * set are written here as well.
 */
@Injectable()
export class MailTextsStore {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** The texts for mails of these kinds and editions, in one statement. */
  async of(
    mails: readonly { readonly template: Pick<MailTemplate, 'type'>; readonly edition?: string }[],
  ): Promise<TextsOf> {
    const entries = await this.database.rows<Entry>(
      'mail_texts_of',
      `select ${WORDS}, edition_uuid as edition from mail_templates
       where type = any($1) and (edition_uuid is null or edition_uuid = any($2::uuid[]))`,
      [
        [...new Set(mails.map(({ template }) => template.type))],
        [...new Set(mails.flatMap(({ edition }) => (edition === undefined ? [] : [edition])))],
      ],
    );
    const set = new Map(entries.map((entry) => [keyOf(entry.type, entry.edition), entry]));
    const judged = new Map<Entry, MailTexts>();
    return (template, edition) => {
      const words = set.get(keyOf(template.type, edition ?? null)) ?? set.get(keyOf(template.type, null));
      if (words === undefined) return template.words;
      const usable = judged.get(words) ?? this.usable(template, words);
      judged.set(words, usable);
      return usable;
    };
  }

  /** Locks texts for the rest of the transaction. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('mail_templates_lock', 'select from mail_templates where uuid = $1 for no key update', [
      uuid,
    ]);
  }

  async insert(entry: MailTextEntry): Promise<void> {
    await this.database.repository(MailTextEntry).insert(entry);
  }

  async update(uuid: string, changes: Partial<MailTextEntry>): Promise<void> {
    await this.database.repository(MailTextEntry).update(uuid, changes);
  }

  async remove(uuid: string): Promise<void> {
    await this.database.repository(MailTextEntry).delete(uuid);
  }

  /** Texts may use a variable that a later version has removed: then the default texts are used. */
  private usable(
    template: Pick<MailTemplate, 'type' | 'words' | 'complaints'>,
    { subject, body }: MailTexts,
  ): MailTexts {
    if (template.complaints({ subject, body }).length === 0) return { subject, body };
    this.log.logger.warn({ type: template.type }, 'the words set for a mail can no longer be used');
    return template.words;
  }
}

const keyOf = (type: string, edition: string | null): string => `${type} ${edition ?? ''}`;
