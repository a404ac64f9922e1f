import { Injectable } from '@nestjs/common';
import { type EditionTask } from '../../editions/editions.entities.js';
import { Database } from '../../platform/database/database.js';

/** The state of a phase. */
type PhaseState = 'next' | 'running' | 'over';

/** A phase that is said to stand elsewhere than it does. */
interface Passing {
  readonly task: EditionTask['uuid'];
  readonly edition: EditionTask['editionUuid'];
  readonly phase: EditionTask['type'];
  readonly before: PhaseState;
  readonly after: PhaseState;
}

/** SQL for the words of the two flags. */
const stateOf = (begun: string, ended: string): string =>
  `case when ${ended} then 'over' when ${begun} then 'running' else 'next' end`;

/** SQL about what was said of phases. */
@Injectable()
export class PhasesStore {
  constructor(private readonly database: Database) {}

  /** Serialises writers: the next one sees what the first recorded. */
  async hold(): Promise<void> {
    await this.database.rows('phases_hold', 'select from event_log for no key update');
  }

  /** Phases that nobody has looked at yet are still to come; one that is over already never passed. */
  async meet(now: Date): Promise<void> {
    await this.database.rows(
      'phases_meet',
      `insert into edition_phases (task_uuid, begun, ended)
       select k.uuid, k.end_at <= $1, k.end_at <= $1 from edition_tasks k
       where not exists (select from edition_phases p where p.task_uuid = k.uuid) on conflict do nothing`,
      [now],
    );
  }

  /** The first phase that has passed on; one that began and ended meanwhile begins first. */
  next(now: Date): Promise<Passing | undefined> {
    return this.database.row<Passing>(
      'phases_next',
      `select s.*, case when s.before = 'next' and s.now = 'over' then 'running' else s.now end as after
       from (select k.uuid as task, k.edition_uuid as edition, k.type as phase, k.begin_at, k.end_at,
           ${stateOf('p.begun', 'p.ended')} as before,
           ${stateOf('k.begin_at <= $1', 'k.end_at <= $1')} as now
         from edition_tasks k join edition_phases p on p.task_uuid = k.uuid) s
       where s.before <> s.now
       order by case s.before when 'running' then s.end_at else s.begin_at end, s.task limit 1`,
      [now],
    );
  }

  async keep({ task, after }: Passing): Promise<void> {
    await this.database.rows('phases_keep', 'update edition_phases set begun = $2, ended = $3 where task_uuid = $1', [
      task,
      after !== 'next',
      after === 'over',
    ]);
  }
}
