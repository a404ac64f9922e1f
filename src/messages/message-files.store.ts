import { Injectable } from '@nestjs/common';
import { pairsOf, type RowOf, columnsOf } from '../platform/database/columns-of.js';
import { MessageFile } from './messages.entities.js';
import { Database } from '../platform/database/database.js';

const SHOWN = pairsOf(MessageFile, 'f', { only: ['filename', 'contentType', 'size'] });

/** An attachment without its content. */
export type MessageAttachment = RowOf<typeof SHOWN>;

/** SQL for what a message carries, as JSON: a list, or null. */
export const filesOf = (message: string): string =>
  `(select json_agg(json_build_object(${SHOWN}) order by f.position)
    from message_files f where f.message_uuid = ${message})`;

const INFO = columnsOf(MessageFile, 'f', { only: ['uuid', 'filename', 'contentType', 'size'] });

/** SQL about the attachments of messages. */
@Injectable()
export class MessageFilesStore {
  constructor(private readonly database: Database) {}

  async insert(files: readonly MessageFile[]): Promise<void> {
    if (files.length > 0) await this.database.repository(MessageFile).insert([...files]);
  }

  of(message: string): Promise<RowOf<typeof INFO>[]> {
    return this.database.rows(
      'message_files_of',
      `select ${INFO} from message_files f where f.message_uuid = $1 order by f.position`,
      [message],
    );
  }

  /** Undefined once it is forgotten: the mail goes without it. */
  async content(uuid: string): Promise<Buffer | undefined> {
    const file = await this.database.row<Pick<MessageFile, 'data'>>(
      'message_files_content',
      'select data from message_files where uuid = $1',
      [uuid],
    );
    return file?.data;
  }
}
