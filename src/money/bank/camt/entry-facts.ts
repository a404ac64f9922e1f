import { type Transfer } from './transfer.js';

/** Data of an entry as a whole. */
export type EntryFacts = Pick<
  Transfer,
  'place' | 'standing' | 'credit' | 'reversal' | 'amount' | 'currency' | 'bookedOn' | 'valuedOn'
> & { readonly service: string | null; readonly text: string | null };
