import { type Caller } from '../kernel/caller/caller.js';
import { localDate } from '../kernel/clock/zone.js';
import { type Message, message } from '../kernel/problem/message.js';
import { conflict, forbidden, invalidField, type Problem } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';

const EARLIEST = '1900-01-01';

/** A name with single blanks between its words: input from forms and tables has others, and would never be found. */
export const tidy = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();

export const tidyOrNull = (name: string | null): string | null => (name === null ? null : tidy(name) || null);

/** @throws Problem 422 a date of birth before 1900 or in the future */
export const requireDateOfBirth = (day: string | null | undefined, now: Date): void => {
  if (day == null) return;
  if (day < EARLIEST) {
    throw wrongDate(
      message('The date of birth is before 1900.', 'Das Geburtsdatum liegt vor 1900.'),
      CODES.greaterThanOrEqual,
    );
  }
  if (day > localDate(now)) {
    throw wrongDate(
      message('The date of birth is in the future.', 'Das Geburtsdatum liegt in der Zukunft.'),
      CODES.lessThanOrEqual,
    );
  }
};

const wrongDate = (words: Message, code: string): Problem => invalidField('dateOfBirth', words, code);

/** @throws Problem 403 only super admins set or lift the information lock */
export const requireLockRight = (caller: Caller, before: boolean, after: boolean): void => {
  if (before === after || caller.isSuperAdmin) return;
  throw forbidden(
    'Only super admins set or lift the protection.',
    'Die Auskunftssperre eines Kindes können nur Superadmins setzen oder aufheben.',
  );
};

export const alreadyThere = (): Problem =>
  conflict(
    'The account already has a child with this name and date of birth.',
    'Dieses Konto hat schon ein Kind mit diesem Namen und Geburtsdatum.',
  );

export const stillBound = (): Problem =>
  conflict(
    'The participant has applications that still count, or that were paid for.',
    'Das Kind hat noch Anmeldungen, die zählen oder für die etwas gebucht ist.',
  );

export const openMoney = (): Problem =>
  conflict(
    'The account cannot change while something is open for this child: it would owe what the other account was charged.',
    'Das Konto kann nicht wechseln, solange für dieses Kind etwas offen ist: Das neue Konto schuldete sonst, was dem bisherigen berechnet wurde.',
  );

/** Days before the first and after the last date on which hosts are shown what is known of a child's health. */
export const HEALTH_DAYS = 14;

/** As many characters as a note on health may have. */
export const MAX_HEALTH_NOTE = 2000;
