/** An application on the list. */
export interface Waiting {
  readonly attendance: string;
  readonly participant: string;
  readonly offer: string;
}
