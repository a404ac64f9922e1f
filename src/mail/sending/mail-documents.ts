import { Injectable } from '@nestjs/common';
import { type FinishedMail, isDocument, type MailAttachment, type MailDocument } from './mail.js';

/** Creates the contents of documents of one kind; returns undefined if there is nothing to print any more. */
export type DocumentMaker = (uuid: string) => Promise<Buffer | undefined>;

/**
 * Documents attached to mails. They are created on sending: that takes long, and the transaction that writes a mail
 * holds locks. Higher features register how their documents are created.
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

  private async make({ filename, document: { kind, uuid } }: MailDocument): Promise<MailAttachment | undefined> {
    const maker = this.makers.get(kind);
    if (maker === undefined) throw new Error(`No maker is registered for documents of kind ${kind}.`);
    const pdf = await maker(uuid);
    if (pdf === undefined) return undefined;
    return { filename, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' };
  }
}
