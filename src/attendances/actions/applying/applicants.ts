import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict, type Line, Problem, problemWithin, unprocessableLines } from '../../../kernel/problem/problem.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { ParticipantCreate } from '../../../participants/dto/participant.input.js';
import { TeamRights } from '../../../accounts/team-rights.js';
import { ParticipantsService } from '../../../participants/participants.service.js';
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
   * Locks the child: two applications of one child are serialised. It sends its statement before it awaits anything.
   * @returns its uuid; undefined if there is no such child for the caller
   */
  async hold(caller: Caller, { uuid }: RecordRef): Promise<string | undefined> {
    return uuid === undefined ? undefined : this.store.lockVisible(caller, uuid);
  }

  /**
   * The uuid of a child that is held.
   * @param offer the offer of the application
   * @throws Problem 422 if there is none for the caller; 403 (`TeamRights`)
   */
  async require(caller: Caller, child: string | undefined, offer: string): Promise<string> {
    if (child === undefined) throw unprocessableLines([NO_CHILD]);
    await this.team.requireBringing(caller, child, offer);
    return child;
  }

  /**
   * Makes a child in the current transaction, with which it disappears if the application fails.
   * @returns its uuid
   * @throws Problem what refuses a new child, each field within `participant`
   */
  async make(caller: Caller, child: ParticipantCreate): Promise<string> {
    try {
      return (await this.participants.create(caller, child)).uuid;
    } catch (error) {
      throw error instanceof Problem ? problemWithin('participant', error) : error;
    }
  }

  /**
   * For a child that walks in (R-ATT-31), with the offer locked: entered on two tablets at once it is one child.
   * @throws Problem 409
   */
  async requireNew(caller: Caller, child: string, offer: string): Promise<void> {
    if (await this.store.hasNamesake(caller, child, offer)) throw conflict(NAMESAKE);
  }
}

const NAMESAKE = message(
  'A child of this name and date of birth has an application for this offer already.',
  'Ein Kind mit diesem Namen und Geburtsdatum ist zu diesem Angebot schon angemeldet.',
);

/** Refusal of an application for a child that the caller does not know. */
export const NO_CHILD: Line = [
  'participant',
  message(
    'There is no participant with this identifier, or none you may see.',
    'Es gibt kein Kind mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  ),
];
