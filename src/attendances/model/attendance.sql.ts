/** How features above read applications in their statements. Which of them a caller may see, `attendance.access.ts` says. */

/** Applications, to read from: `from ${applicationRows()} where t.uuid = $1`. */
export const applicationRows = (alias = 't'): string => `attendances ${alias}`;

/** The application a column points to, to join. */
export const applicationOf = (column: string, alias = 't'): string =>
  `attendances ${alias} on ${alias}.uuid = ${column}`;

/** The applications of a child, to read from. */
export const applicationsOfChild = (child: string, alias = 't'): string =>
  `attendances ${alias} where ${alias}.participant_uuid = ${child}`;

/** What happened to an application, to read from. */
export const eventsOfApplication = (application: string, alias = 'h'): string =>
  `attendance_history ${alias} where ${alias}.attendance_uuid = ${application}`;

/** What happened to all applications, to read from or to join. */
export const applicationEventRows = (alias = 'h'): string => `attendance_history ${alias}`;
