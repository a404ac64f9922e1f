/**
 * The SQL rule by which an edition is online: not archived, and a `show_offers` task running now or none at all
 * (R-EDI-4). Written once, used wherever the question is asked.
 * @param edition table or alias of the edition
 * @param now placeholder of the present moment
 */
export const editionIsOnline = (edition: string, now: string): string =>
  `(not ${edition}.archived and ${taskRunsOrNone(edition, 'show_offers', now)})`;

/** The SQL rule by which organiser users may write in an edition (R-EDI-10). */
export const hostsMayEdit = (edition: string, now: string): string =>
  taskRunsOrNone(edition, 'host_editing_stage', now);

/** The SQL rule by which waiting lists move by themselves: a `firstcome` task runs, or the edition decides nothing (R-WAIT-3). */
export const waitingListsMove = (edition: string, now: string): string =>
  taskRunsOrNone(edition, 'application_system', now, "and t.application_system is not distinct from 'firstcome'");

/** The SQL rule by which organiser users see who applied: a `publish_lists` task running or over, or none (R-EDI-11). */
export const listsReleased = (edition: string, now: string): string =>
  `coalesce((select bool_or(t.begin_at <= ${now}) from edition_tasks t
     where t.edition_uuid = ${edition}.uuid and t.type = 'publish_lists'), true)`;

const taskRunsOrNone = (edition: string, type: string, now: string, and = ''): string =>
  `coalesce((select bool_or(t.begin_at <= ${now} and t.end_at > ${now} ${and}) from edition_tasks t
     where t.edition_uuid = ${edition}.uuid and t.type = '${type}'), true)`;
