/** The kinds of phases of an edition (R-EDI-7). */
export const TASK_TYPES = [
  'holiday',
  'host_editing_stage',
  'show_offers',
  'application_system',
  'allocation',
  'pay_days',
  'publish_lists',
  'custom',
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** Maximum tasks of one edition. */
export const MAX_TASKS = 100;

/** How applications are decided while an `application_system` task runs: drawn by lot, or first come, first served. */
export const APPLICATION_SYSTEMS = ['lot', 'firstcome'] as const;
export type ApplicationSystem = (typeof APPLICATION_SYSTEMS)[number];

/** Whether an age limit is checked to the day or only against the year in which the child reaches the age. */
export const AGE_CHECKS = ['exact', 'vague_on_year'] as const;
export type AgeCheck = (typeof AGE_CHECKS)[number];
