import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type MailDocument } from '../../mail/mail.js';
import { MailDocuments } from '../../mail/mail-documents.js';
import { type CheckedAttachment } from './attachment-check.js';
import { MessageFilesStore } from './message-files.store.js';

/** The kind of these documents in mails. */
const MESSAGE_FILE = 'message-file';

/** Attachments of messages: stored once, and fetched for each mail when it is sent (R-MSG-5). */
@Injectable()
export class MessageFiles implements OnModuleInit {
  constructor(
    private readonly store: MessageFilesStore,
    private readonly documents: MailDocuments,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.documents.register(MESSAGE_FILE, (uuid) => this.store.content(uuid));
  }

  /**
   * Stores the files in the caller's transaction.
   * @param message null: of a test mail
   */
  async keep(message: string | null, files: readonly CheckedAttachment[]): Promise<MailDocument[]> {
    const createdAt = this.clock.now();
    const rows = files.map((file, position) => ({
      ...{ uuid: newUuid(), messageUuid: message, position, size: file.data.length, createdAt },
      ...file,
    }));
    await this.store.insert(rows);
    return rows.map(documentOf);
  }

  /** What the mails of a message carry. */
  async of(message: string): Promise<MailDocument[]> {
    return (await this.store.of(message)).map(documentOf);
  }
}

const documentOf = ({
  uuid,
  filename,
  contentType,
}: Omit<MailDocument, 'document'> & { uuid: string }): MailDocument => ({
  filename,
  ...(contentType === undefined ? {} : { contentType }),
  document: { kind: MESSAGE_FILE, uuid },
});
