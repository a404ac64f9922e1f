import { columnsOf } from '../platform/database/columns-of.js';
import { storedFields } from '../platform/input/stored-fields.js';
import { EditionCreate, EditionTaskInput } from './dto/edition.input.js';
import { Edition } from './entities/edition.entity.js';
import { EditionTask } from './entities/edition-task.entity.js';

/** What is read of an edition: all that is shown. What waiting lists did last is for the job that watches them. */
export const EDITION_COLUMNS = columnsOf(Edition, 'e', { except: ['waitingListsMoved', 'modifiedAt'] });

export const TASK_COLUMNS = columnsOf(EditionTask, '');

/** The settings of an edition, which a copy of it takes over. */
export const EDITION_SETTINGS = storedFields(EditionCreate, Edition, ['name', 'archived']);

/** What is stored of a task as it is sent. */
export const TASK_SETTINGS = storedFields(EditionTaskInput, EditionTask, ['uuid']);
