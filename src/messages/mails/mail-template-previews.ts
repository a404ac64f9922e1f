import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { isMasked } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { invalidField, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { EditionLookup } from '../../editions/edition.store.js';
import { Database } from '../../platform/database/database.js';
import { MailPreviews, type PreviewedField, type RealMail } from '../../mail/mail-registries.js';
import { type MailTemplate } from '../../mail/mail-template.js';
import { MailTextsStore } from '../../mail/mail-texts.store.js';
import { Mails } from '../../mail/mails.js';
import { type MailPreviewInput } from './mails.inputs.js';
import { type MailPreview } from './mail-template.view.js';
import { heldEdition, kindOf, requireGood } from './mail-words-rules.js';

/** A preview; for the audit log it names the record that it shows. */
type ShownPreview = MailPreview & { readonly uuid?: string };

interface NamedRecord {
  readonly field: PreviewedField;
  readonly uuid: string;
}

/** Previews of mails: from examples, or from a real record. */
@Injectable()
export class MailTemplatePreviews {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountLookup,
    private readonly editions: EditionLookup,
    private readonly words: MailTextsStore,
    private readonly previews: MailPreviews,
    private readonly mails: Mails,
  ) {}

  /**
   * Texts not sent default to the current ones, of the edition that is named, else of that of the record.
   * @throws Problem 422 unknown kind, edition or record, two records, a record of which this kind says nothing, invalid
   * texts; 403 a masked record
   */
  preview(caller: Caller, { type, edition, subject, body, ...records }: MailPreviewInput): Promise<ShownPreview> {
    return this.database.transaction(async () => {
      const template = kindOf(type);
      const record = await this.record(caller, records);
      const named = edition == null ? undefined : await heldEdition(this.editions, edition);
      const real = record && (await this.real(caller, template, record, named));
      const about = named ?? real?.edition;
      const present = (await this.words.of([{ template, ...(about === undefined ? {} : { edition: about }) }]))(
        template,
        about,
      );
      const words = { subject: subject ?? present.subject, body: body ?? present.body };
      requireGood(this.mails.complaints(template, words));
      if (record === undefined || real === undefined) return this.mails.preview(template, words);
      const shown = await this.mails.preview(template, words, { name: real.name, values: real.values as never });
      return { ...shown, uuid: record.uuid };
    });
  }

  /** @throws Problem 422 two records, or one that cannot exist */
  private async record(
    caller: Caller,
    { attendance, account }: Pick<MailPreviewInput, 'attendance' | 'account'>,
  ): Promise<NamedRecord | undefined> {
    if (attendance != null && account != null) throw both();
    if (attendance != null)
      return { field: 'attendance', uuid: attendance.uuid ?? unknown('attendance', NO_ATTENDANCE) };
    if (account == null) return undefined;
    return { field: 'account', uuid: account.uuid ?? (await this.byAddress(caller, account)) };
  }

  /** The account with this e-mail address. The address of a masked one names nobody (R-ACC-14). */
  private async byAddress(caller: Caller, ref: RecordRef): Promise<string> {
    const account = await this.accounts.find(ref);
    if (account === undefined || isMasked(account, caller)) return unknown('account', NO_ACCOUNT);
    return account.uuid;
  }

  private async real(
    caller: Caller,
    { type }: MailTemplate,
    { field, uuid }: NamedRecord,
    edition: string | undefined,
  ): Promise<RealMail> {
    const previewer = this.previews.of(type, field);
    if (previewer === undefined) throw unprocessable(field, EXAMPLES_ONLY);
    return previewer({ caller, type, field, uuid, edition });
  }
}

const unknown = (field: PreviewedField, text: Message): never => {
  throw unprocessable(field, text);
};

const both = (): Problem =>
  invalidField(
    'account',
    message('Give attendance or account, not both.', 'Bitte attendance oder account angeben, nicht beides.'),
    CODES.expression,
  );

const NO_ATTENDANCE = message('There is no such application.', 'Es gibt keine solche Anmeldung.');
const NO_ACCOUNT = message('There is no such account.', 'Es gibt kein solches Konto.');
const EXAMPLES_ONLY = message(
  'Mails of this kind can be shown with examples only: they say nothing about this kind of record.',
  'E-Mails dieser Art lassen sich nur mit Beispielen zeigen, weil sie nicht von einem solchen Datensatz handeln.',
);
