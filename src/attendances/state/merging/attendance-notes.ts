/**
 * Port: what staff noted on an application goes over to the one that stays in its place. Implemented by the notes on a
 * higher floor.
 */
export abstract class AttendanceNotes {
  abstract pass(doubles: readonly { readonly from: string; readonly to: string }[]): Promise<void>;
}
