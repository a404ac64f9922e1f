import { Injectable } from '@nestjs/common';
import { type FinishedMail, isDocument, type MailAttachment, type MailDocument, PDF_DOCUMENT } from './mail.js';

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
