import { namedReference } from '../platform/database/sql-values.js';

/**
 * SQL condition: an edition is online, that is, not archived, and with an active `show_offers` task or none at all
 * (R-EDI-4). Defined once for all uses.
 * @param edition table or alias of the edition
 * @param now placeholder of the current moment
 */
export const editionIsOnline = (edition: string, now: string): string =>
  `(not ${edition}.archived and ${taskRunsOrNone(edition, 'show_offers', now)})`;

/** SQL condition: host users may write in an edition (R-EDI-10). */
export const hostsMayEdit = (edition: string, now: string): string =>
  taskRunsOrNone(edition, 'host_editing_stage', now);

/**
 * SQL condition: waiting lists are promoted automatically, because a `firstcome` task is active, or the edition has
 * no application system (R-WAIT-3).
 */
export const waitingListsMove = (edition: string, now: string): string =>
  taskRunsOrNone(edition, 'application_system', now, "and t.application_system is not distinct from 'firstcome'");

/**
 * SQL condition: host users see the applications, because a `publish_lists` task is active or over, or there is
 * none (R-EDI-11).
 */
export const listsReleased = (edition: string, now: string): string =>
  `coalesce((select bool_or(t.begin_at <= ${now}) from edition_tasks t
     where t.edition_uuid = ${edition}.uuid and t.type = 'publish_lists'), true)`;

const taskRunsOrNone = (edition: string, type: string, now: string, and = ''): string =>
  `coalesce((select bool_or(t.begin_at <= ${now} and t.end_at > ${now} ${and}) from edition_tasks t
     where t.edition_uuid = ${edition}.uuid and t.type = '${type}'), true)`;

/** The edition that a column references, as a reference: uuid, name, alias. */
export const namedEdition = (column: string, alias = 'e'): string =>
  `(select ${namedReference(alias)} from editions ${alias} where ${alias}.uuid = ${column})`;
