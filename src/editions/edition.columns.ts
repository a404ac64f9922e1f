import { columnsOf, pairsOf, type RowOf } from '../platform/database/columns-of.js';
import { storedFields } from '../platform/http/input/stored-fields.js';
import { type Reference } from '../platform/http/view/field.js';
import { EditionCreate, EditionTaskInput } from './dto/edition.input.js';
import { editionIsOnline, hostsMayEdit } from './edition-online.js';
import { Edition } from './entities/edition.entity.js';
import { EditionHost } from './entities/edition-host.entity.js';
import { EditionLot } from './entities/edition-lot.entity.js';
import { EditionTask } from './entities/edition-task.entity.js';

/** The columns of an edition: everything shown. The last observed state of waiting lists is internal to its job. */
const OWN = columnsOf(Edition, 'e', { except: ['waitingListsMoved', 'modifiedAt'] });

export type EditionOwn = RowOf<typeof OWN>;

/** What the edition is committed to, within its row. */
const LOT = pairsOf(EditionLot, 'l', { except: ['editionUuid', 'seed', 'ticketKey', 'usedAt'] });

export const TASK_COLUMNS = columnsOf(EditionTask, '');

const EDITION_OF_HOST = columnsOf(EditionHost, 'l', { only: ['editionUuid'] });

/** An organiser (h) to which an edition is restricted. */
type EditionHostRow = Reference & RowOf<typeof EDITION_OF_HOST>;

export const EDITION_HOST_COLUMNS = `${EDITION_OF_HOST}, h.uuid, h.name, h.alias`;

/** An edition as stored. */
export interface EditionRow extends EditionOwn {
  readonly online: boolean;
  /** Whether organiser users may write now, for the timeline. */
  readonly hostsMayEdit: boolean;
  readonly offersCount: number;
  readonly lot: RowOf<typeof LOT> | null;
  /** Read for all editions at once, like the organisers. */
  readonly tasks: readonly RowOf<typeof TASK_COLUMNS>[];
  readonly hosts: readonly EditionHostRow[];
  /** The moment at which everything time-dependent was evaluated. */
  readonly asOf: Date;
}

/** The columns of an `EditionRow` that come with the edition. @param now placeholder of the moment */
export const editionColumns = (now: string): string => `${OWN},
    ${editionIsOnline('e', now)} as online, ${hostsMayEdit('e', now)} as "hostsMayEdit",
    (select count(*)::int from offers o where o.edition_uuid = e.uuid) as "offersCount",
    (select json_build_object(${LOT}) from edition_lots l where l.edition_uuid = e.uuid order by l.number desc limit 1) as lot`;

/** The settings of an edition, which are copied with it. */
export const EDITION_SETTINGS = storedFields(EditionCreate, Edition, ['name', 'archived']);

/** The columns of a task stored as sent. */
export const TASK_SETTINGS = storedFields(EditionTaskInput, EditionTask, ['uuid']);
