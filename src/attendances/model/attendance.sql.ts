/** SQL with which higher features read applications. `attendance.access.ts` decides which of them a caller may see. */

/** Applications, for `from ${attendanceRows()} where t.uuid = $1`. */
export const attendanceRows = (alias = 't'): string => `attendances ${alias}`;

/** The application that a column references, for `join`. */
export const attendanceOf = (column: string, alias = 't'): string =>
  `attendances ${alias} on ${alias}.uuid = ${column}`;

/** The applications of a child, for `from`. */
export const attendancesOfChild = (child: string, alias = 't'): string =>
  `attendances ${alias} where ${alias}.participant_uuid = ${child}`;

/** History entries of an application, for `from`. */
export const eventsOfAttendance = (application: string, alias = 'h'): string =>
  `attendance_history ${alias} where ${alias}.attendance_uuid = ${application}`;

/** The days on which the child of an application was marked, for `from`. */
export const presencesOf = (application: string, alias = 'c'): string =>
  `presences ${alias} where ${alias}.attendance_uuid = ${application}`;

/** History entries of all applications, for `from` or `join`. */
export const attendanceEventRows = (alias = 'h'): string => `attendance_history ${alias}`;

/** The offer that the reason of a draw names, as JSON. */
export const reasonOffer = (offer: string): string =>
  `json_build_object('uuid', ${offer}.uuid, 'name', ${offer}.name, 'alias', ${offer}.alias, 'begin', ${offer}.first_begin_at)`;

/** Changes of the fields of all applications, for `from` or `join`. */
export const attendanceEditRows = (alias = 'd'): string => `attendance_edits ${alias}`;
