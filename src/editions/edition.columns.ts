import { columnsOf } from '../platform/database/columns-of.js';
import { storedFields } from '../platform/input/stored-fields.js';
import { EditionCreate, EditionTaskInput } from './dto/edition.input.js';
import { Edition } from './entities/edition.entity.js';
import { EditionTask } from './entities/edition-task.entity.js';

/** The columns of an edition: everything shown. The last observed state of waiting lists is internal to its job. */
export const EDITION_COLUMNS = columnsOf(Edition, 'e', { except: ['waitingListsMoved', 'modifiedAt'] });

export const TASK_COLUMNS = columnsOf(EditionTask, '');

/** The settings of an edition, which are copied with it. */
export const EDITION_SETTINGS = storedFields(EditionCreate, Edition, ['name', 'archived']);

/** The columns of a task stored as sent. */
export const TASK_SETTINGS = storedFields(EditionTaskInput, EditionTask, ['uuid']);
