import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo, visibleTo } from '../model/attendance.access.js';
import { isNamesake } from '../../participants/participant.store.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Line, Problem, problemWithin, unprocessableLines } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { TeamRights } from '../../accounts/team-rights.js';
import { ParticipantsService } from '../../participants/participants.service.js';

/** SQL about children for whom an application is made. */
@Injectable()
export class ApplicantsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The child's uuid, if it exists for the caller: for admins every child, masked or not; for organiser users those
   * with an application that they see. Anonymised children cannot apply. The same statement locks the row, so that it
   * waits for an erasure in progress and sees its result.
   */
  async lockVisible(caller: Caller, uuid: string): Promise<string | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`p.uuid = ${conditions.bind(uuid)}`).add('p.anonymised_at is null');
    if (!caller.isAdmin)
      conditions.add(
        `exists (select from attendances t where t.participant_uuid = p.uuid and ${visibleTo(caller, conditions)})`,
      );
    const [child] = await this.database.composed<{ uuid: string }>(
      'applicants_lock_visible',
      `select p.uuid from participants p ${conditions.where} for no key update`,
      conditions.parameters,
    );
    return child?.uuid;
  }

  /**
   * Whether another child of the same name and date of birth has an application to the locked offer that was not
   * withdrawn. Children whose names the caller does not see are left out: trying would tell of them (R-ACC-14).
   */
  async hasNamesake(caller: Caller, child: string, offer: string): Promise<boolean> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`n.uuid = ${conditions.bind(child)}`)
      .add(`t.offer_uuid = ${conditions.bind(offer)}`)
      .add("t.status <> 'withdrawn' and t.duplicate_of_uuid is null")
      .add(isNamesake('p', 'n'))
      .add(namesShownTo(caller, conditions));
    const rows = await this.database.composed(
      'applicants_has_namesake',
      `select from attendances t join participants p on p.uuid = t.participant_uuid cross join participants n ${conditions.where} limit 1`,
      conditions.parameters,
    );
    return rows.length > 0;
  }
}

/** The children for whom an application is made: existing and new ones. */
@Injectable()
export class Applicants {
  constructor(
    private readonly store: ApplicantsStore,
    private readonly participants: ParticipantsService,
    private readonly team: TeamRights,
  ) {}

  /**
   * The uuid of the child, locked: two applications of one child are serialised. A new child is created in the
   * current transaction and disappears with it if the application fails.
   * @param offer the offer of the application
   * @throws Problem 422 if there is no such child for the caller; the refusals of a new child; 403 (`TeamRights`)
   */
  async resolve(caller: Caller, participant: RecordRef | ParticipantCreate, offer: string): Promise<string> {
    if (participant instanceof ParticipantCreate) return this.make(caller, participant);
    const child = await this.find(caller, participant);
    if (child === undefined) throw unprocessableLines([NO_CHILD]);
    await this.team.requireBringing(caller, child, offer);
    return child;
  }

  /** Refusals concerning the child that come before it is looked up. */
  async refusals(caller: Caller, participant: RecordRef | ParticipantCreate): Promise<Line[]> {
    if (participant instanceof ParticipantCreate) return [];
    return (await this.find(caller, participant)) === undefined ? [NO_CHILD] : [];
  }

  /**
   * For a child that walks in (R-ATT-31), with the offer locked: entered on two tablets at once it is one child.
   * @throws Problem 409
   */
  async requireNew(caller: Caller, child: string, offer: string): Promise<void> {
    if (await this.store.hasNamesake(caller, child, offer)) throw conflict(NAMESAKE);
  }

  /** Locks the child, if the caller knows it. @returns its uuid */
  private async find(caller: Caller, { uuid }: RecordRef): Promise<string | undefined> {
    return uuid === undefined ? undefined : this.store.lockVisible(caller, uuid);
  }

  private async make(caller: Caller, child: ParticipantCreate): Promise<string> {
    try {
      return (await this.participants.create(caller, child)).uuid;
    } catch (error) {
      throw error instanceof Problem ? problemWithin('participant', error) : error;
    }
  }
}

const NAMESAKE = message(
  'A child with this name and date of birth already has an application for this offer.',
  'Ein Kind mit diesem Namen und Geburtsdatum ist zu diesem Angebot schon angemeldet.',
);

/** Refusal of an application for a child that the caller does not know. */
const NO_CHILD: Line = [
  'participant',
  message(
    'There is no participant with this identifier, or none you may see.',
    'Es gibt kein Kind mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  ),
];
