import { columnsOf } from '../platform/database/columns-of.js';
import { Host } from './entities/host.entity.js';

/** The columns of an organiser, without internal ones and its secret. */
export const HOST_COLUMNS = columnsOf(Host, 'h', { except: ['calendarSecret', 'teamByMasked', 'modifiedAt'] });

/** Only for the single record, whose view shows it to the organiser's own team. */
export const HOST_SECRET = columnsOf(Host, 'h', { only: ['calendarSecret'] });
