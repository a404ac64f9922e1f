import { Edition } from '../../../editions/entities/edition.entity.js';
import { Host } from '../../../hosts/entities/host.entity.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';

export const EDITION_FEED = columnsOf(Edition, 'e', { only: ['uuid', 'name', 'alias'] });
export const HOST_FEED = columnsOf(Host, 'h', { only: ['uuid', 'name', 'alias'] });

/** Name of a calendar and of its file. */
export type FeedSource = RowOf<typeof EDITION_FEED> | RowOf<typeof HOST_FEED>;
