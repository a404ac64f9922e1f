import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';

/** `participated` and `noshow` are for the books: of them nobody is told. */
export const UNTOLD: readonly AttendanceStatus[] = ['participated', 'noshow'];

/** The SQL of the address at which a family is told of a child (p), by its account (a) where it has one; null: it has none. */
export const FAMILY_ADDRESS = `nullif(trim(case when a.uuid is null then case when p.anonymised_at is null then p.email end
      when a.anonymised_at is null then a.email end), '')`;
