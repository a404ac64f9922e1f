import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { type Reference } from '../common/view/field.js';
import { type MediaLibrary } from '../media/media-library.js';
import { type HostRow } from './host.store.js';
import { type HostRecord } from './host.view.js';

/** An organiser with its team as the caller may see it, and with the address of its logo. */
export const hostRecord = (row: HostRow, caller: Caller, media: Pick<MediaLibrary, 'url'>): HostRecord => ({
  ...row,
  logo: row.logo === null ? null : media.url(row.logo),
  members: inOrder((row.memberList ?? []).map((account) => accountReference(account, caller))),
});

/** Members come by name; those whose name is masked come last, by uuid, or their order would tell of their names. */
const inOrder = (members: readonly Reference[]): Reference[] => [
  ...members.filter(({ name }) => name !== null),
  ...members.filter(({ name }) => name === null).sort((left, right) => (left.uuid < right.uuid ? -1 : 1)),
];
