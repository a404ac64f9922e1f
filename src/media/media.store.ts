import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { MediaFile } from './entities/media-file.entity.js';

const INFO = columnsOf(MediaFile, '', { except: ['uuid', 'data'] });
const CONTENT = columnsOf(MediaFile, '', { only: ['contentType'] });

/** A file without its content. */
export interface MediaInfo extends RowOf<typeof INFO> {
  /** Not in the storage yet: the content is in the row. */
  readonly pending: boolean;
}

/** All SQL about media files. */
@Injectable()
export class MediaStore {
  constructor(private readonly database: Database) {}

  async insert(file: MediaFile): Promise<void> {
    await this.database.manager.insert(MediaFile, file);
  }

  async find(name: string): Promise<MediaInfo | undefined> {
    const [file] = await this.database.rows<MediaInfo>(
      'media_find',
      `select ${INFO}, data is not null as pending
       from media_files where name = $1`,
      [name],
    );
    return file;
  }

  /** The content, while it is not in the storage. */
  async content(name: string): Promise<{ data: Buffer; contentType: string } | undefined> {
    const [file] = await this.database.rows<{ data: Buffer; contentType: string }>(
      'media_content',
      `select data, ${CONTENT} from media_files where name = $1 and data is not null`,
      [name],
    );
    return file;
  }

  /** Marks the content as moved to the storage; false if the file was deleted meanwhile. */
  async stored(name: string): Promise<boolean> {
    const rows = await this.database.rows(
      'media_stored',
      'update media_files set data = null where name = $1 returning uuid',
      [name],
    );
    return rows.length > 0;
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.database.rows('media_remove', 'delete from media_files where name = any($1)', [names]);
  }
}
