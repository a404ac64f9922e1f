import { Injectable } from '@nestjs/common';
import { type Message, message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { ConstraintProblems } from '../../database/constraint-problems.js';
import { isDatabaseUnavailable, isReadOnly } from '../../database/sql-error.js';

/** What callers are told of an error, whatever threw it. */
@Injectable()
export class ForeseenProblems {
  constructor(private readonly constraints: ConstraintProblems) {}

  /** The problem for an error; everything unforeseen is a 500 that reveals nothing about its cause. */
  of(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (isDatabaseUnavailable(error)) return databaseGone(isReadOnly(error) ? ONLY_READ : GONE);
    return this.constraints.of(error) ?? new Problem(500, OUR_FAULT);
  }
}

export const OUR_FAULT = message(
  'Something went wrong on our side. Nothing was changed.',
  'Bei uns ist etwas schiefgegangen. Es wurde nichts geändert.',
);

const GONE = message(
  'The service cannot reach its database at the moment. Try again shortly.',
  'Der Dienst erreicht seine Datenbank gerade nicht. Bitte gleich noch einmal versuchen.',
);
const ONLY_READ = message(
  'The database of the service can only be read at the moment. Nothing was changed; try again shortly.',
  'Die Datenbank des Dienstes kann gerade nur gelesen werden. Es wurde nichts geändert; bitte gleich noch einmal versuchen.',
);

const databaseGone = (detail: Message): Problem => new Problem(503, detail, { headers: { 'Retry-After': '5' } });
