import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { MediaFile } from './entities/media-file.entity.js';

/** SQL for the name of a file's content in the storage. */
export const STORED = 'coalesce(content, name)';

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
export const INFO_COLUMNS = `${INFO}, ${STORED} as stored, data is not null as pending`;

export const PICTURE_COLUMNS = columnsOf(MediaFile, '', { only: ['uuid', 'name', 'width', 'height', 'renditions'] });

/** A picture and its smaller versions. */
export type PictureInfo = RowOf<typeof PICTURE_COLUMNS>;
