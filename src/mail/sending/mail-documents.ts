import { Injectable } from '@nestjs/common';
import { type FinishedMail, isDocument, type MailAttachment, type MailDocument } from './mail.js';

/** Makes the contents of documents of one kind; nothing, if by now there is nothing to print any more. */
export type DocumentMaker = (uuid: string) => Promise<Buffer | undefined>;

/**
 * Documents that go with mails and are made when the mail is sent: they take long, and a transaction that writes a mail
 * holds locks meanwhile. Features on higher floors say how theirs are made.
 */
@Injectable()
export class MailDocuments {
  private readonly makers = new Map<string, DocumentMaker>();

  register(kind: string, maker: DocumentMaker): void {
    this.makers.set(kind, maker);
  }

  /** The mail with its documents made; without those that have become pointless. */
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
    if (maker === undefined) throw new Error(`Nobody makes documents of the kind ${kind}.`);
    const pdf = await maker(uuid);
    if (pdf === undefined) return undefined;
    return { filename, contentType: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' };
  }
}
