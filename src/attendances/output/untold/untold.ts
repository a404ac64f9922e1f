/** The job that notifies families of what they were not told yet; also the kind of its record, as callers know it. */
export const NOTIFY_UNTOLD = 'tell-families';

/** Input of the job: all applications of an edition, or these. */
export type UntoldTask = { readonly edition: string } | { readonly attendances: readonly string[] };

/** A family with applications of which it was not told. */
export interface UntoldFamily {
  readonly uuid: string;
  /** It has an address to write to. */
  readonly reachable: boolean;
}
