import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Line, unprocessableLines } from '../../kernel/problem/problem.js';
import { ParticipantCreate } from '../../participants/participants.inputs.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AttendanceCreation } from '../state/attendance-changes.js';
import { type Occasion } from '../state/transition-rules.js';
import { freePlaces, FULL, PlacesStore } from '../state/places.store.js';
import { overruledNote } from '../state/obstacle-texts.js';
import { Eligibility } from '../state/eligibility.js';
import { mailedRecord } from '../reading/attendance.record.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';
import { Applicants } from './applicants.js';
import { AppliedOfferStore } from './applied-offer.store.js';
import { refusedFields, refusedOffer } from './applying-rights.js';
import { type AttendanceCreate } from './attendances.inputs.js';
import { appliedAlready, applicationOf, refusedApplication } from './new-application.js';

/** New applications (R-ATT-16, R-ATT-17, R-ATT-19). */
@Injectable()
export class ApplyingService {
  constructor(
    private readonly database: Database,
    private readonly offers: AppliedOfferStore,
    private readonly applicants: Applicants,
    private readonly eligibility: Eligibility,
    private readonly places: PlacesStore,
    private readonly creation: AttendanceCreation,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * Applies for a child. Locks edition, child and offer, in this order, and decides on the data read under these
   * locks: two applications of one child, and two for the last place, are serialised.
   * @throws Problem 403 for fields or offers not allowed for the caller; 422 for unknown records, unreadable answers, an
   * `externalId` of another application and every failed check; 409 for a place in an offer that is cancelled, for a second application that was not withdrawn, and
   * for a child that walks into a host's offer without a free place, or has an application there already by its
   * name and date of birth
   */
  apply(caller: Caller, input: AttendanceCreate): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const { offer, participant } = await this.admit(caller, input);
      const { status, favourite } = input;
      const decided = await this.eligibility.decide(caller, { offer, participant, status, favourite });
      const [present] = await this.creation.present([participant], [offer]);
      const walksIn = !caller.isAdmin && status !== undefined;
      const refusal = refusedApplication(input, decided, { walksIn, force: input.force });
      if (refusal !== undefined) throw refusal;
      if (walksIn && input.participant instanceof ParticipantCreate)
        await this.applicants.requireNew(caller, participant, offer);
      if (walksIn && freePlaces(decided.places) < 1) throw conflict(FULL);
      if (present !== undefined && present.status !== 'withdrawn')
        throw appliedAlready(present.status).about([
          { attendance: present.uuid, participant: { uuid: participant }, offer: { uuid: offer }, reason: 'exists' },
        ]);
      const uuid = present?.uuid ?? newUuid();
      const application = applicationOf(input, decided, { uuid, participant });
      const { procedure, obstacles } = decided;
      await this.creation.write(
        [{ application, present, procedure, remark: overruledNote(obstacles) }],
        occasionOf(caller, input),
      );
      await this.creation.call(caller, uuid, input.externalId);
      const unreachable = input.notify === true ? await this.creation.unreachable(uuid) : null;
      return mailedRecord(await this.reader.one(caller, uuid), unreachable);
    });
  }

  /**
   * Locks edition, child and offer; a new child is made.
   * @throws Problem 403 for fields or offers not allowed for the caller; 422 for unknown records, and what refuses a new child
   */
  private async admit(caller: Caller, input: AttendanceCreate): Promise<Admitted> {
    const refusal = refusedFields(caller, input);
    if (refusal !== undefined) throw refusal;
    const { offer, participant: child } = input;
    const found = await this.offers.hold(caller, offer);
    if (found === undefined) throw unprocessableLines([NO_OFFER, ...(await this.applicants.refusals(caller, child))]);
    const refused = refusedOffer(caller, found);
    if (refused !== undefined) throw refused;
    const participant = await this.applicants.resolve(caller, child, found.uuid);
    if (!(await this.places.hold([found.uuid])).has(found.uuid)) throw unprocessableLines([NO_OFFER]);
    return { offer: found.uuid, participant };
  }
}

/** Offer and child of an application, by uuid; both are locked. */
interface Admitted {
  readonly offer: string;
  readonly participant: string;
}

const occasionOf = (caller: Caller, { notify = false }: AttendanceCreate): Omit<Occasion, 'procedure'> => ({
  batch: newUuid(),
  by: caller.accountUuid ?? null,
  notified: notify,
  note: null,
  ...(caller.isAdmin ? {} : { hostUser: caller }),
});

/** Refusal of an application to an offer that the caller does not know. */
export const NO_OFFER: Line = [
  'offer',
  message(
    'There is no offer with this identifier, or none you may see.',
    'Es gibt kein Angebot mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  ),
];
