import { type UntoldOfOffer } from '../../state/changes/notify-attendances.js';

/** The job that notifies families of what they were not told yet; also the kind of its record, as callers know it. */
export const NOTIFY_UNTOLD = 'tell-families';

/** What is to be told: of all applications of an edition, of these, or of those to an offer. */
export type UntoldTask = { readonly edition: string } | { readonly attendances: readonly string[] } | UntoldOfOffer;

/** A family with applications of which it was not told. */
export interface UntoldFamily {
  readonly uuid: string;
  /** It has an address to write to. */
  readonly reachable: boolean;
}
