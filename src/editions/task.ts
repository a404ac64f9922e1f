import { vocabulary, word } from '../kernel/problem/vocabulary.js';
/** The kinds of phases of an edition (R-EDI-7). */
export const TASK_TYPES = vocabulary('taskType', {
  holiday: word('Holiday', 'Ferien'),
  host_editing_stage: word('Organisers enter offers', 'Veranstalter tragen ein'),
  show_offers: word('Offers are shown', 'Angebote sind zu sehen'),
  application_system: word('Applications', 'Anmeldung'),
  allocation: word('Places are given', 'Platzvergabe'),
  pay_days: word('Pay days', 'Zahltage'),
  publish_lists: word('Lists for organisers', 'Listen für Veranstalter'),
  custom: word('Other date', 'Eigener Termin'),
});
export type TaskType = (typeof TASK_TYPES)[number];

/** Maximum tasks of one edition. */
export const MAX_TASKS = 100;

/** How applications are decided while an `application_system` task runs: drawn by lot, or first come, first served. */
export const APPLICATION_SYSTEMS = vocabulary('applicationSystem', {
  lot: word('By lot', 'Verlosung'),
  firstcome: word('First come, first served', 'Reihenfolge der Anmeldung'),
});
export type ApplicationSystem = (typeof APPLICATION_SYSTEMS)[number];

/** Whether an age limit is checked to the day or only against the year in which the child reaches the age. */
export const AGE_CHECKS = vocabulary('ageCheck', {
  exact: word('To the day', 'Auf den Tag genau'),
  vague_on_year: word('By the year', 'Nach dem Jahr'),
});
export type AgeCheck = (typeof AGE_CHECKS)[number];
