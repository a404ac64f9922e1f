import { accountReference, maskedLast } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type MediaLibrary } from '../media/media-library.js';
import { type HostRow } from './host.columns.js';
import { type HostRecord } from './host.view.js';

/** Builds the URLs of an organiser's logo and calendar. */
interface Addresses {
  readonly media: Pick<MediaLibrary, 'url'>;
  readonly baseUrl: string;
}

/** An organiser with its team as the caller may see it, and with the URLs of its logo and calendar. */
export const hostRecord = (row: HostRow, caller: Caller, { media, baseUrl }: Addresses): HostRecord => ({
  ...row,
  logo: row.logo === null ? null : media.url(row.logo),
  calendarLink:
    row.calendarSecret === undefined ? null : `${baseUrl}/hosts/${row.uuid}/calendar.ics?link=${row.calendarSecret}`,
  members: maskedLast((row.memberList ?? []).map((account) => accountReference(account, caller))),
});
