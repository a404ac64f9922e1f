import { Injectable } from '@nestjs/common';
import { COMMIT_DECISIONS } from '../attendances/actions/decisions/decisions.js';
import { drawRulesOf } from '../editions/edition-draw.js';
import { EditionLots } from '../editions/edition-lots.store.js';
import { type EditionRecord, editionView } from '../editions/edition.view.js';
import { BackgroundJobs } from '../jobs/background-jobs.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type Caller } from '../kernel/caller/caller.js';
import { conflict } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type DrawTask, RUN_DRAW, stepsOf } from './draw.js';
import {
  beingCommitted,
  noLot,
  nothingToDraw,
  otherRules,
  phaseNotOver,
  requireBeacon,
  requireReason,
  requireSimulated,
  underWay,
} from './draw-refusals.js';
import { type EarlierDraw } from './draw.view.js';
import { DrawStore } from './draw.store.js';
import { type DrawCreate } from './draws.inputs.js';
import { FrozenStore } from './run/frozen.store.js';

/** The current edition, and the job that draws. */
export type DrawAccepted = EditionRecord & { readonly job: string };

/** Asks for draws (R-DRAW-14). */
@Injectable()
export class DrawRequestService {
  constructor(
    private readonly database: Database,
    private readonly store: DrawStore,
    private readonly frozen: FrozenStore,
    private readonly lots: EditionLots,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * Asks for a draw, simulated or real.
   * @throws Problem 422 rules or seeds of a real draw, a missing or unexpected beacon, a second real draw without a
   * reason, nothing to draw; 409 an edition without a lot task, other rules than those of an earlier draw of the seed, a
   * phase that is not over, another draw under way
   */
  start(caller: Caller, edition: EditionRecord, input: DrawCreate, precondition: Precondition): Promise<DrawAccepted> {
    return this.database.transaction(async () => {
      requireSimulated(input);
      const asked = taskOf(input);
      const { lot, phase } = await this.lots.next(edition.uuid);
      if (phase === undefined || lot?.ticketKey == null) {
        precondition.require(editionView, edition);
        throw noLot();
      }
      const [earlier] = asked.simulate ? [] : await this.earlier(edition.uuid, lot.number);
      requireBeacon(asked, lot.beaconSource, earlier);
      requireReason(asked, earlier);
      const task = earlier === undefined ? { ...asked, reason: null } : asked;
      if (!(await this.frozen.hasWishes(edition.uuid))) throw nothingToDraw();
      precondition.require(editionView, edition);
      const refusal = otherRules(drawRulesOf(phase), earlier);
      if (refusal !== undefined) throw conflict(refusal);
      if (!task.simulate) await this.requireTime(edition, phase.endAt, input.force === true);
      const by = caller.accountUuid ?? null;
      const order = { kind: RUN_DRAW, record: edition.uuid, task: { ...task }, steps: stepsOf(task), by } as const;
      const job = await this.jobs.start(order);
      if (!job.isNew) throw underWay(job.uuid);
      return { ...edition, job: job.uuid };
    });
  }

  /** Locks the edition, so that none is being written: two draws of the same seed know of each other. */
  private async earlier(edition: string, lot: number): Promise<readonly EarlierDraw[]> {
    await this.store.lockEdition(edition);
    return this.store.earlier(edition, lot);
  }

  /** @throws Problem 409 while families may still apply, or decisions are being committed */
  private async requireTime({ uuid, tasks, asOf }: EditionRecord, end: Date, force: boolean): Promise<void> {
    const applying = tasks.some(
      ({ type, beginAt, endAt }) => type === 'application_system' && beginAt <= asOf && endAt > asOf,
    );
    if (!force && (applying || end > asOf)) throw phaseNotOver();
    const committing = await this.jobs.openFor(COMMIT_DECISIONS, uuid);
    if (committing !== undefined) throw beingCommitted(committing);
  }
}

/** Null and missing are the same, but for the limit of places: null means none. */
const taskOf = ({ simulate, beacon, reason, rules, seeds }: DrawCreate): DrawTask => ({
  draw: newUuid(),
  simulate: simulate === true,
  beacon: beacon?.trim() ?? null,
  reason: reason ?? null,
  rules: Object.fromEntries(
    Object.entries(rules ?? {}).filter(
      ([name, value]) => value !== undefined && (value !== null || name === 'maxPlaces'),
    ),
  ),
  seeds: seeds ?? 1,
});
