import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type Concerned, conflict, type Problem } from '../../../kernel/problem/problem.js';
import { type EditionRecord, editionView } from '../../../editions/edition.view.js';
import { BackgroundJobs } from '../../../jobs/background-jobs.js';
import { CommitCheck, type ObstructedAttendance } from './commit-check.js';
import { COMMIT_DECISIONS, type CommitTask } from './decisions.js';
import {
  type DecisionCollision,
  type DecisionsPreview,
  type DecisionsSet,
  type FamilyDecisions,
  type OfferDecisions,
  type Decidable,
} from './decisions.view.js';
import { familyDecisions, offerDecisions, DecisionsPreviewStore } from './decisions-preview.store.js';
import { DecisionsStore } from './decisions.store.js';
import { type DecisionInput, type FamilyDecisionsQuery } from './decisions.inputs.js';
import { checkEntries, type Decision, impossibleAmong, impossibleDecisions, requireKnown } from './decisions-check.js';

/** The current edition, and the job that continues. */
export type CommitAccepted = EditionRecord & { readonly job: string };

/** Sets decisions about waiting applications, and commits them (R-WAIT-8, R-WAIT-10). */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly database: Database,
    private readonly store: DecisionsStore,
    private readonly previews: DecisionsPreviewStore,
    private readonly check: CommitCheck,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * Sets or clears many decisions, all or nothing.
   * @throws Problem 422 a duplicate entry, or one not of this edition; 409 one that is not waiting, or a place in a
   * cancelled offer
   */
  set(
    caller: Caller,
    edition: EditionRecord,
    entries: readonly DecisionInput[],
    precondition: Precondition,
  ): Promise<DecisionsSet> {
    const decisions = checkEntries(entries);
    return this.database.transaction(async () => {
      const locked = await this.store.lock(
        edition.uuid,
        decisions.map(({ attendance }) => attendance),
      );
      const found = new Map(locked.map((attendance) => [attendance.uuid, attendance]));
      requireKnown(decisions, found);
      precondition.require(editionView, edition);
      const impossible = impossibleAmong(decisions, found, await this.store.inCancelledOffers([...found.keys()]));
      if (impossible.length > 0) throw impossibleDecisions(impossible, await this.check.named(caller, impossible));
      const changed = decisions.filter((decision) => isNew(decision, found.get(decision.attendance)));
      if (changed.length > 0) await this.store.write(changed);
      const cleared = changed.filter(({ decision }) => decision === null).length;
      return {
        set: changed.length - cleared,
        cleared,
        unchanged: decisions.length - changed.length,
        ...(await this.store.counts(edition.uuid)),
      };
    });
  }

  /** Preview of a commit by offer. */
  async preview(caller: Caller, { uuid, name, alias }: EditionRecord): Promise<DecisionsPreview> {
    const obstructed = await this.check.obstructed(uuid);
    const listed = obstructed.slice(0, MAX_COLLISIONS);
    const named = await this.check.named(caller, listed);
    const colliding = countsOf(obstructed.map(({ offer }) => offer));
    const offers = (await this.previews.offers(uuid)).map((row) => offerDecisions(row, colliding.get(row.uuid) ?? 0));
    const sum = (count: (offer: OfferDecisions) => number): number =>
      offers.reduce((all, offer) => all + count(offer), 0);
    return {
      edition: { uuid, name, alias },
      confirmed: sum(({ confirmed }) => confirmed),
      waitlisted: sum(({ waitlisted }) => waitlisted),
      unfulfilled: sum(({ unfulfilled }) => unfulfilled),
      rejected: sum(({ rejected }) => rejected),
      undecided: sum(({ undecided }) => undecided),
      overbookedOffers: offers.filter(({ overbooked }) => overbooked > 0).length,
      ...(await this.previews.children(uuid)),
      collisions: listed.flatMap((one) => collisionsOf(one, named.get(one.attendance))).slice(0, MAX_COLLISIONS),
      offers,
    };
  }

  /** Preview of a commit by family. */
  async families(caller: Caller, edition: string, query: FamilyDecisionsQuery): Promise<FamilyDecisions[]> {
    return (await this.previews.families(edition, query)).map((row) => familyDecisions(row, caller));
  }

  /**
   * Requests a commit. A second request joins the running one, which looks for new decisions once more before it
   * ends.
   * @throws Problem 409 if children would get places in cancelled offers, places that do not exist, or that they
   * cannot have;
   * and if the running one was requested with another `notify` or `force`
   */
  commit(
    caller: Caller,
    edition: EditionRecord,
    wanted: CommitTask,
    precondition: Precondition,
  ): Promise<CommitAccepted> {
    return this.database.transaction(async () => {
      precondition.require(editionView, edition);
      await this.check.requireTakingPlace(caller, edition.uuid);
      if (!wanted.force) await this.check.requireCommittable(caller, edition.uuid);
      const job = await this.jobs.start({
        kind: COMMIT_DECISIONS,
        record: edition.uuid,
        task: { ...wanted },
        by: caller.accountUuid ?? null,
      });
      const { notify, force = false } = job.task as Partial<CommitTask>;
      if (notify !== wanted.notify || force !== wanted.force) throw underWay(job.uuid);
      return { ...edition, job: job.uuid };
    });
  }
}

/** Staff may set by hand what a draw decided as well: then no later draw decides it. */
const isNew = ({ decision, reason }: Decision, present: Decidable | undefined): boolean =>
  present === undefined || present.decision !== decision || present.decisionReason !== reason || present.drawn;

/** Maximum collisions listed in a preview; `colliding` of the offers counts all. */
const MAX_COLLISIONS = 1000;

const countsOf = (offers: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const offer of offers) counts.set(offer, (counts.get(offer) ?? 0) + 1);
  return counts;
};

const collisionsOf = (
  { attendance, participant, offer, name, alias, obstacles }: ObstructedAttendance,
  concerned: Concerned | undefined,
): DecisionCollision[] =>
  obstacles.map((obstacle) => {
    const child = { uuid: participant, name: concerned?.participant?.name ?? null };
    const own = { attendance, participant: child, offer: { uuid: offer, name, alias } };
    if (obstacle.kind === 'limit') return { ...own, reason: 'maxPlaces', with: null, other: null, begin: null };
    const { offer: other, attendance: application, begin } = obstacle;
    return {
      ...own,
      reason: 'overlap',
      with: { uuid: other.uuid, name: other.name, alias: other.alias },
      other: application,
      begin,
    };
  });

const underWay = (job: string): Problem =>
  conflict(
    'The decisions are already being committed with a different notify or force. Wait until that is done.',
    'Die Entscheidungen werden gerade mit anderem notify oder force übernommen. Bitte das Ende abwarten.',
  ).at(`/jobs/${job}`);
