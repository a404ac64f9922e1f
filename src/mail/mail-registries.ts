import { Injectable } from '@nestjs/common';
import {
  type FinishedMail,
  isDocument,
  type MailAttachment,
  type MailDocument,
  PDF_DOCUMENT,
  type SupersededMail,
} from './mail.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type MailOrder } from './mails.js';
import { type Variables } from './template-variables.js';
import { Database } from '../platform/database/database.js';

/** Creates, or fetches, the contents of documents of one kind; returns undefined if there is nothing any more. */
type DocumentMaker = (uuid: string) => Promise<Buffer | undefined>;

/**
 * Documents attached to mails. They are created on sending: that takes long, and the transaction that writes a mail
 * holds locks; and a file that goes to a thousand people is stored once. Higher features register how their documents
 * are created.
 */
@Injectable()
export class MailDocuments {
  private readonly makers = new Map<string, DocumentMaker>();

  register(kind: string, maker: DocumentMaker): void {
    this.makers.set(kind, maker);
  }

  /** The mail with its documents created; those that have become pointless are dropped. */
  async complete<M extends FinishedMail>(mail: M): Promise<M> {
    const attachments = await Promise.all(
      mail.attachments.map((attachment) =>
        isDocument(attachment) ? this.make(attachment) : Promise.resolve(attachment),
      ),
    );
    return { ...mail, attachments: attachments.filter((attachment) => attachment !== undefined) };
  }

  private async make({ filename, contentType, document }: MailDocument): Promise<MailAttachment | undefined> {
    const maker = this.makers.get(document.kind);
    if (maker === undefined) throw new Error(`No maker is registered for documents of kind ${document.kind}.`);
    const made = await maker(document.uuid);
    if (made === undefined) return undefined;
    const content = made.toString('base64');
    return { filename, contentType: contentType ?? PDF_DOCUMENT, content, encoding: 'base64' };
  }
}

/** Subjects of a preview, by the field in the body. */
export type PreviewedField = 'attendance' | 'account';

/** A preview of one kind of mail with a real record, for a caller who may not see everybody. */
export interface PreviewRequest {
  readonly caller: Caller;
  readonly type: string;
  readonly field: PreviewedField;
  readonly uuid: string;
  /** The edition that the caller named. */
  readonly edition: string | undefined;
}

/** Recipient and values of the mail as they would be now. */
export interface RealMail {
  readonly name: string | null;
  readonly values: object;
  readonly edition: string | undefined;
}

/**
 * Reads what a mail would say of the record.
 * @throws Problem 422 at the field: unknown, or the mail has nothing to say of it; 403 masked
 */
type MailPreviewer = (request: PreviewRequest) => Promise<RealMail>;

/** Kinds of mails that can be shown with a real record. Higher features register how. */
@Injectable()
export class MailPreviews {
  private readonly previewers = new Map<string, MailPreviewer>();

  register(type: string, fields: readonly PreviewedField[], previewer: MailPreviewer): void {
    for (const field of fields) this.previewers.set(`${field}:${type}`, previewer);
  }

  of(type: string, field: PreviewedField): MailPreviewer | undefined {
    return this.previewers.get(`${field}:${type}`);
  }
}

/**
 * Says a mail of one kind anew, with what holds now; undefined if it is not to be sent any more.
 * @param cause the second part of its event
 * @param recipient the third part
 */
type MailReviser = (cause: string, recipient: string) => Promise<MailOrder<Variables> | undefined>;

/**
 * Kinds of mails that are written for many at once and may wait long: what they say is checked when they are sent. Higher
 * features register how.
 */
@Injectable()
export class MailRevisions {
  private readonly revisers = new Map<string, MailReviser>();

  register(kind: string, reviser: MailReviser): void {
    this.revisers.set(kind, reviser);
  }

  /** The mail of this event as it would be written now; null: it is sent as it is. */
  async of(event: string): Promise<MailOrder<Variables> | undefined | null> {
    const [kind = '', cause = '', recipient = ''] = event.split(':');
    const reviser = this.revisers.get(kind);
    return reviser === undefined ? null : reviser(cause, recipient);
  }
}

/** Says anew what still holds of a mail that was given up after all. */
type MailReissue = (mail: SupersededMail) => Promise<void>;

/**
 * A mail that ceases to be true, or complete, while a worker hands it over counts as sent: it may have arrived. When it
 * turns out that it has not, it is given up, and this says anew what nobody has told by then. Higher features register
 * how, by the kind of the mails' events.
 */
@Injectable()
export class MailReissues {
  private readonly byKind = new Map<string, MailReissue>();

  constructor(private readonly database: Database) {}

  register(kind: string, reissue: MailReissue): void {
    this.byKind.set(kind, reissue);
  }

  /**
   * @param giveUp returns the event of a mail that ceased to be true while it was handed over, and did not arrive
   * @returns whether there was one
   */
  after(giveUp: () => Promise<string | undefined>): Promise<boolean> {
    return this.database.transaction(async () => {
      const event = await giveUp();
      if (event === undefined) return false;
      const [kind = '', cause = '', recipient = '', nth] = event.split(':');
      await this.byKind.get(kind)?.({ cause, recipient, ...(nth === undefined ? {} : { nth }) });
      return true;
    });
  }
}
