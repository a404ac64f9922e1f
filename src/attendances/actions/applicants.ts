import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Line, Problem, problemWithin, unprocessableLines } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { TeamRights } from '../../accounts/team-rights.js';
import { ParticipantsService } from '../../participants/participants.service.js';
import { ApplicantsStore } from './applicants.store.js';

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
