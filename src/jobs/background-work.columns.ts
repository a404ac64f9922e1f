import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { BackgroundJob } from './entities/background-job.entity.js';

export const OPEN_COLUMNS = columnsOf(BackgroundJob, '', { only: ['uuid', 'task'] });

/** A job that is queued or running. */
export type OpenJob = RowOf<typeof OPEN_COLUMNS>;
