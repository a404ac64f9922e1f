import { accountReference, maskedLast } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { type MediaLibrary } from '../media/media-library.js';
import { type HostRow } from './host.store.js';
import { type HostRecord } from './host.view.js';

/** An organiser with its team as the caller may see it, and with the address of its logo. */
export const hostRecord = (row: HostRow, caller: Caller, media: Pick<MediaLibrary, 'url'>): HostRecord => ({
  ...row,
  logo: row.logo === null ? null : media.url(row.logo),
  members: maskedLast((row.memberList ?? []).map((account) => accountReference(account, caller))),
});
