import { type operations } from './schema.js';

/**
 * Whether the caller may do this to the record now, for buttons that end in no 403; by the `may` of an offer, an application, a host
 * or an edition, in lists as well.
 *
 * @example may(offer, 'updateOffer')
 */
export const may = (record: { readonly may?: readonly string[] }, operation: keyof operations): boolean =>
  record.may?.includes(operation) === true;
