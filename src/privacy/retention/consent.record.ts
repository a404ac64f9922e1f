import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type ConsentRow } from './consent.columns.js';
import { type ConsentRecord } from './consent.view.js';

/** A consent as the caller may see it: who entered it may be masked. */
export const consentRecord = ({ recorder, ...consent }: ConsentRow, caller: Caller): ConsentRecord => ({
  ...consent,
  recordedBy: recorder === null ? null : accountReference(recorder, caller),
});
