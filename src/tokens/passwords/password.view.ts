import { integer, moment } from '../../common/view/field.js';
import { defineView } from '../../common/view/view.js';

/** What a change of password did. */
export interface PasswordChanged {
  readonly changedAt: Date;
  readonly sessionsEnded: number;
}

export const passwordChangedView = defineView<PasswordChanged>(
  'PasswordChanged',
  {
    changedAt: moment().always().describe('When the password became another one.'),
    sessionsEnded: integer().always().describe('How many sessions were ended by it.', 1),
  },
  { description: 'The change of a password.' },
);
