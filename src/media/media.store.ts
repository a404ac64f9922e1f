import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { MediaFile } from './entities/media-file.entity.js';

const INFO = columnsOf(MediaFile, '', { except: ['uuid', 'data', 'content'] });

const CONTENT = columnsOf(MediaFile, '', { only: ['contentType'] });

/** A file without its content. */
export interface MediaInfo extends RowOf<typeof INFO> {
  /** Not in the storage yet: the content is in the row. */
  readonly pending: boolean;
  /** The name of its content in the storage. */
  readonly stored: string;
}

/** A copy to be made of a file. */
export interface MediaCopy {
  readonly uuid: string;
  readonly source: string;
}

export interface CopiedMedia extends Pick<MediaInfo, 'name' | 'pending'> {
  readonly uuid: string;
}

/** SQL for the name of a file's content in the storage. */
const STORED = 'coalesce(content, name)';

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
      `select ${INFO}, ${STORED} as stored, data is not null as pending
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

  /**
   * Copies files: rows that share the content, or hold it themselves while it is not in the storage yet. The files stay
   * until the transaction ends; those that do not exist are left out.
   */
  copy(copies: readonly MediaCopy[], now: Date): Promise<CopiedMedia[]> {
    return this.database.rows<CopiedMedia>(
      'media_copy',
      `insert into media_files (uuid, name, content_type, size, hash, data, content, created_at)
       select c.uuid, c.uuid || substring(f.name from '\\.[a-z]+$'), f.content_type, f.size, f.hash, f.data,
         case when f.data is null then coalesce(f.content, f.name) end, $3
       from unnest($1::uuid[], $2::text[]) c (uuid, source)
         join (select * from media_files where name = any($2) for key share) f on f.name = c.source
       returning uuid, name, data is not null as pending`,
      [copies.map(({ uuid }) => uuid), copies.map(({ source }) => source), now],
    );
  }

  /** @returns the names of their contents in the storage */
  async remove(names: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ stored: string }>(
      'media_remove',
      `delete from media_files where name = any($1) returning ${STORED} as stored`,
      [names],
    );
    return [...new Set(rows.map(({ stored }) => stored))];
  }

  /** Those of these contents that no file has any more. */
  async unused(contents: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ name: string }>(
      'media_unused',
      `select c.name from unnest($1::text[]) c (name)
       where not exists (select from media_files f where f.name = c.name and f.content is null)
         and not exists (select from media_files f where f.content = c.name)`,
      [contents],
    );
    return rows.map(({ name }) => name);
  }
}
