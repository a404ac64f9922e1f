import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { MessageFile } from '../entities/message-file.entity.js';

const SHOWN = pairsOf(MessageFile, 'f', { only: ['filename', 'contentType', 'size'] });

/** An attachment without its content. */
export type MessageAttachment = RowOf<typeof SHOWN>;

/** SQL for what a message carries, as JSON: a list, or null. */
export const filesOf = (message: string): string =>
  `(select json_agg(json_build_object(${SHOWN}) order by f.position)
    from message_files f where f.message_uuid = ${message})`;
