import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { MediaFile } from './media-file.entity.js';
import { Database } from '../platform/database/database.js';
import { MEDIA_TYPES } from './media-type.js';
import { type Rendition } from './renditions.js';

/** SQL for the name of a file's content in the storage. */
const STORED = 'coalesce(content, name)';

const INFO = columnsOf(MediaFile, '', {
  except: ['uuid', 'data', 'content', 'width', 'height', 'renditions', 'renderAt'],
});

/** A file without its content. */
export interface MediaInfo extends RowOf<typeof INFO> {
  /** Not in the storage yet: the content is in the row. */
  readonly pending: boolean;
  /** The name of its content in the storage. */
  readonly stored: string;
}

/** The columns of a `MediaInfo`. */
const INFO_COLUMNS = `${INFO}, ${STORED} as stored, data is not null as pending`;

const PICTURE_COLUMNS = columnsOf(MediaFile, '', { only: ['uuid', 'name', 'width', 'height', 'renditions'] });

/** A picture and its smaller versions. */
export type PictureInfo = RowOf<typeof PICTURE_COLUMNS>;

const CONTENT = columnsOf(MediaFile, '', { only: ['contentType'] });

/** A content that is not in the storage yet. */
type MediaContent = RowOf<typeof CONTENT> & { readonly data: NonNullable<MediaFile['data']> };

/** A picture's width and height in pixels, and the widths of its smaller versions. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly number[];
}

/** A copy to be made of a file. */
interface MediaCopy {
  readonly uuid: string;
  readonly source: string;
}

/** Columns that a copy shares with its source. */
const COPIED = tableColumnsOf(MediaFile, {
  except: ['uuid', 'name', 'data', 'content', 'renditions', 'renderAt', 'createdAt'],
});

type CopiedMedia = Readonly<Pick<MediaFile, 'uuid' | 'name'>> & Pick<MediaInfo, 'pending'>;

/** All SQL about media files. */
@Injectable()
export class MediaStore {
  constructor(private readonly database: Database) {}

  async insert(file: MediaFile): Promise<void> {
    await this.database.repository(MediaFile).insert(file);
  }

  one(name: string): Promise<MediaInfo | undefined> {
    return this.database.row<MediaInfo>(
      'media_one',
      `select ${INFO_COLUMNS}
       from media_files where name = $1`,
      [name],
    );
  }

  rendition({ uuid, width }: Rendition): Promise<MediaInfo | undefined> {
    return this.database.row<MediaInfo>(
      'media_rendition',
      `select ${INFO_COLUMNS}
       from media_files where uuid = $1 and $2 = any(renditions)`,
      [uuid, width],
    );
  }

  /** Facts about pictures, in no particular order. */
  pictures(names: readonly string[]): Promise<PictureInfo[]> {
    return this.database.rows<PictureInfo>(
      'media_pictures',
      `select ${PICTURE_COLUMNS} from media_files where name = any($1)`,
      [names],
    );
  }

  /**
   * Notes the smaller versions of a content for all files that share it; false if there are none any more.
   * @param size of the picture; undefined: smaller versions cannot be made of it
   */
  async rendered(content: string, size: PictureSize | undefined): Promise<boolean> {
    const rows = await this.database.rows(
      'media_rendered',
      `update media_files set width = $2, height = $3, renditions = $4
       where name = $1 and content is null or content = $1 returning uuid`,
      [content, size?.width ?? null, size?.height ?? null, size?.renditions ?? []],
    );
    return rows.length > 0;
  }

  /** They could not be made now; false if nobody has the content any more. */
  async renderLater(content: string, at: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'media_render_later',
      'update media_files set render_at = $2 where name = $1 and content is null or content = $1 returning uuid',
      [content, at],
    );
    return rows.length > 0;
  }

  /**
   * Contents of pictures without smaller versions that are due for a try now, the longest waiting first: from earlier versions
   * of the service, or not to be made before.
   * @param before when their own jobs have been
   */
  async unrendered(before: Date, now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.rows<{ stored: string }>(
      'media_unrendered',
      `select ${STORED} as stored from media_files
       where renditions is null and content_type <> '${MEDIA_TYPES.pdf}' and created_at < $1
         and (render_at is null or render_at <= $2)
       order by coalesce(render_at, created_at) limit $3`,
      [before, now, limit],
    );
    return [...new Set(rows.map(({ stored }) => stored))];
  }

  /** The content, while it is not in the storage. */
  content(name: string): Promise<MediaContent | undefined> {
    return this.database.row<MediaContent>(
      'media_content',
      `select data, ${CONTENT} from media_files where name = $1 and data is not null`,
      [name],
    );
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
      `insert into media_files (uuid, name, data, content, renditions, created_at, ${COPIED.join(', ')})
       select c.uuid, c.uuid || substring(f.name from '\\.[a-z]+$'), f.data,
         case when f.data is null then coalesce(f.content, f.name) end, case when f.data is null then f.renditions end, $3,
         ${COPIED.map((name) => `f.${name}`).join(', ')}
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

  /** The given contents that no file has any more. */
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
