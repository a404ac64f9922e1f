import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type DrawRow } from './draw.columns.js';
import { type DrawRecord } from './draw.view.js';

/** A draw as the caller may see it: who asked for it may be masked. */
export const drawRecord = ({ account, ...row }: DrawRow, caller: Caller): DrawRecord => ({
  ...row,
  by: account === null ? null : accountReference(account, caller),
});
