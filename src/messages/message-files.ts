import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type MailDocument } from '../mail/mail.js';
import { MailDocuments } from '../mail/mail-registries.js';
import { MessageFilesStore } from './message-files.store.js';
import { type Extension, type CheckedFile, MEDIA_TYPES } from '../media/media-type.js';
import { message } from '../kernel/problem/message.js';
import { invalid, invalidField, Problem, problemWithin, type Violation } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';
import { checkedPdf } from '../media/file-checks.js';
import { PICTURE_SIDE, PictureDecoder } from '../media/picture-decoder.js';
import { type AttachmentInput, MAX_BYTES } from './messages.inputs.js';

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

  /** Attachments of the mails of a message. */
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

const MAX_LENGTH = 80;

/**
 * A name that is safe on every computer and in a mail's header, with the extension of what the file really is. Only
 * the last part of a path stays; letters with accents and umlauts do.
 */
const safeFilename = (name: string, extension: Extension): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/, '').normalize('NFC');
  const kept = Array.from(stem.replace(/[^\p{L}\p{M}\p{N} ()+,\-_.]+/gu, ' ').replace(/[ .]{2,}/g, ' '))
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[ .]+/, '')
    .trimEnd();
  return `${kept === '' ? 'anhang' : kept}.${extension}`;
};

/** An attachment that can be sent. */
interface CheckedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly data: Buffer;
}

/**
 * What may be attached: a PDF, which stays as it is, or a PNG or JPEG picture, which is decoded and encoded anew
 * without its metadata, such as where it was taken. What a file is, is told by its content alone.
 */
@Injectable()
export class AttachmentCheck {
  constructor(private readonly pictures: PictureDecoder) {}

  /** @throws Problem 422 naming `attachments[0].data`, for each that cannot be sent */
  async checked(attachments: readonly AttachmentInput[]): Promise<CheckedAttachment[]> {
    const sum = attachments.reduce((bytes, { data }) => bytes + data.length, 0);
    if (sum > MAX_BYTES) throw tooLarge();
    const checked: CheckedAttachment[] = [];
    const wrong: Violation[] = [];
    for (const [index, { filename, data }] of attachments.entries()) {
      try {
        const file = await this.fileOf(data);
        const contentType = MEDIA_TYPES[file.extension];
        checked.push({ filename: safeFilename(filename, file.extension), contentType, data: file.data });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        wrong.push(...problemWithin(`attachments[${String(index)}]`, error).violations);
      }
    }
    if (wrong.length > 0) throw invalid(wrong);
    return checked;
  }

  private async fileOf(data: Buffer): Promise<CheckedFile> {
    if (data.toString('latin1', 0, 5) === '%PDF-') return checkedPdf(data);
    if (data.toString('latin1', 8, 12) === 'WEBP') throw unfit();
    const picture = await this.pictures.decode(data, PICTURE_SIDE).catch((error: unknown) => {
      throw error instanceof Problem && error.violations.some(({ code }) => code === CODES.fileType) ? unfit() : error;
    });
    // A large picture with transparency would become a WebP, which many mail programs cannot show.
    if (picture.extension !== 'webp') return picture;
    const extension: Extension = 'jpg';
    return { data: await this.pictures.print(picture.data, PICTURE_SIDE, PICTURE_SIDE), extension };
  }
}

const unfit = (): Problem =>
  invalidField(
    'data',
    message('This file is not a PDF, PNG or JPEG.', 'Diese Datei ist kein PDF und kein Bild im Format PNG oder JPEG.'),
    CODES.fileType,
  );

const tooLarge = (): Problem =>
  invalidField(
    'attachments',
    message(
      `The attachments are too large. Together they should have ${String(MAX_BYTES)} bytes or less.`,
      `Die Anhänge sind zu groß. Zusammen sind höchstens ${String(MAX_BYTES)} Bytes erlaubt.`,
    ),
    CODES.fileTooLarge,
  );
