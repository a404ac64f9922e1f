import { Injectable } from '@nestjs/common';
import { type FinishedMail, type MailAttachment, type MailDocument } from './mail.js';

/** Makes the contents of documents of one kind. */
export type DocumentMaker = (uuid: string) => Promise<Buffer>;

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

  /** The mail with its documents made. */
  async complete<M extends FinishedMail>(mail: M): Promise<M> {
    const attachments = await Promise.all(
      mail.attachments.map((attachment) =>
        isDocument(attachment) ? this.make(attachment) : Promise.resolve(attachment),
      ),
    );
    return { ...mail, attachments };
  }

  private async make({ filename, document: { kind, uuid } }: MailDocument): Promise<MailAttachment> {
    const maker = this.makers.get(kind);
    if (maker === undefined) throw new Error(`Nobody makes documents of the kind ${kind}.`);
    const content = (await maker(uuid)).toString('base64');
    return { filename, contentType: 'application/pdf', content, encoding: 'base64' };
  }
}

const isDocument = (attachment: MailAttachment | MailDocument): attachment is MailDocument => 'document' in attachment;
