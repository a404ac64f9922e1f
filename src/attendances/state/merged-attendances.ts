import { Injectable } from '@nestjs/common';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { DebtorSuccession } from '../../money/receipts/bookkeeping.js';
import { type ChildMerge, ChildSuccession } from '../../participants/participant-ports.js';
import { Charges } from './charges.js';
import { type DoubleAttendance, doubleAttendances, MergingStore, type MergingAttendance } from './merging.store.js';
import { GOING } from '../../offers/model/attendance-status.js';
import { type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { momentText } from '../../kernel/clock/zone.js';
import { type Obstacle, type Overlap } from './obstacle.js';
import { conflictOf, firstLinesOf } from './obstacle-texts.js';
import { Obstacles } from './obstacles.store.js';
import { ExternalIds } from '../../platform/database/external-ids.store.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AttendanceChanges } from './attendance-changes.js';
import { type Occasion } from './transition-rules.js';
import { ChildLock } from './attendance-lock.js';
import { PlacesStore } from './places.store.js';
import { StaleMails } from './stale-mails.js';

/**
 * Port: what staff noted on an application goes over to the one that stays in its place. Implemented by the notes on a
 * higher layer.
 */
export abstract class AttendanceNotes {
  abstract pass(doubles: readonly { readonly from: string; readonly to: string }[]): Promise<void>;
}

/**
 * Money of children that become one (R-CHI-13). What one family owes is never asked of another: with money open between
 * two families there is no merge, and what is settled stays with the family that paid it. A child without an account owed itself, so
 * all of its money goes over to the family that owes for it now.
 */
@Injectable()
export class MergedMoney {
  constructor(
    private readonly store: MergingStore,
    private readonly successions: DebtorSuccession,
    private readonly charges: Charges,
  ) {}

  /** @throws Problem 409 something is open with the other family */
  async require(merge: ChildMerge): Promise<void> {
    if (!areTwoFamilies(merge)) return;
    const owing = await this.successions.owing(await this.store.all([merge.goes.uuid]));
    if (owing.some((debtor) => debtor !== merge.account)) throw openWithOthers();
  }

  /** Call it once the applications are those of the child that stays. */
  async pass(merge: ChildMerge, doubles: readonly DoubleAttendance[], by: string | null): Promise<void> {
    const { goes, stays, account } = merge;
    const to = { account, participant: stays.uuid };
    const attendances = await this.store.all([stays.uuid]);
    const owedThemselves = [goes, stays].filter((child) => child.account === null).map(({ uuid }) => uuid);
    for (const from of owedThemselves.filter((uuid) => uuid !== (account ?? stays.uuid)))
      await this.successions.follow({ from, to, attendances }, by);
    if (areTwoFamilies(merge)) return;
    await this.charges.succeed(
      doubles.map((double) => ({ from: double.goes.uuid, to: double.stays.uuid })),
      by,
    );
  }

  isNamed(child: string): Promise<boolean> {
    return this.successions.isDebtor(child);
  }
}

const areTwoFamilies = ({ goes, account }: ChildMerge): boolean => goes.account !== null && goes.account !== account;

const openWithOthers = (): Problem =>
  conflict(
    'The children have different accounts, and something is open for the one that is to go: the other family would owe what this one was charged. Settle it first.',
    'Die Kinder haben verschiedene Konten, und für das Kind, das im anderen aufgehen soll, ist etwas offen: Die andere Familie schuldete sonst, was dieser berechnet wurde. Bitte gleichen Sie das vorher aus.',
  );

/** Refuses a merge of two records that cannot be one child's: they are two children, or something must be settled first. */
@Injectable()
export class MergeChecks {
  constructor(
    private readonly store: MergingStore,
    private readonly obstacles: Obstacles,
    private readonly money: MergedMoney,
  ) {}

  /** @throws Problem 409 places at the same time, or open money of another family */
  async require(
    merge: ChildMerge,
    applications: readonly MergingAttendance[],
    doubles: readonly DoubleAttendance[],
  ): Promise<void> {
    await this.requireOnePlace(merge, applications, new Set(doubles.map(({ goes }) => goes.uuid)));
    await this.money.require(merge);
  }

  /** A place of the one child while the other has one elsewhere. What one child has at the same time was overruled. */
  private async requireOnePlace(
    { goes, stays }: ChildMerge,
    applications: readonly MergingAttendance[],
    leaving: ReadonlySet<string>,
  ): Promise<void> {
    const coming = applications.filter(
      ({ uuid, participant, status }) => participant === goes.uuid && GOING.includes(status) && !leaving.has(uuid),
    );
    const seekers = coming.map(({ uuid, offer }) => ({ attendance: uuid, offer, participant: stays.uuid }));
    const found = await this.obstacles.of(seekers, { overruled: true });
    const names = await this.store.namesOf(coming.map(({ offer }) => offer));
    const twice = coming.flatMap(({ uuid, participant, offer }, index) =>
      (found[index] ?? [])
        .filter(isOverlap)
        .filter(({ attendance }) => !leaving.has(attendance ?? ''))
        .map((overlap) => {
          const name = names.get(offer) ?? '';
          const concerned = { attendance: uuid, participant: { uuid: participant }, offer: { uuid: offer, name } };
          return { line: bothAtOnce(name, overlap), conflict: { ...concerned, ...conflictOf(overlap) } };
        }),
    );
    if (twice.length > 0) throw twoPlaces(twice.map(({ line }) => line)).about(twice.map((one) => one.conflict));
  }
}

const isOverlap = (obstacle: Obstacle): obstacle is Overlap => obstacle.kind === 'overlap' && !obstacle.isPending;

const twoPlaces = (lines: readonly Message[]): Problem =>
  conflict(firstLinesOf(lines, (count) => message(`And ${String(count)} more.`, `Und ${String(count)} weitere.`)));

const bothAtOnce = (name: string, { offer, begin }: Overlap): Message => {
  const at = momentText(begin);
  const [one, other] = [onOneLine(name), onOneLine(offer.name)];
  return message(
    `The children have places in “${one}” and “${other}”, which overlap on ${at.en}: one child cannot be in both.`,
    `Die Kinder haben Plätze in „${one}“ und „${other}“, die sich am ${at.de} überschneiden: Ein Kind kann nicht in beiden sein.`,
  );
};

/** The application that does not stay, of two to one offer (R-CHI-12). */
@Injectable()
export class WithdrawnDoubles {
  constructor(
    private readonly store: MergingStore,
    private readonly changes: AttendanceChanges,
    private readonly notes: AttendanceNotes,
    private readonly externalIds: ExternalIds,
  ) {}

  /**
   * Withdraws the duplicates for ever; what they hold and the others lack goes over, notes of staff, and what other programs
   * call them.
   */
  async make(doubles: readonly DoubleAttendance[], by: string | null): Promise<void> {
    await this.withdraw(doubles, by);
    await this.store.mark(doubles);
    const pairs = doubles.map(({ goes, stays }) => ({ from: goes.uuid, to: stays.uuid }));
    await this.notes.pass(pairs);
    await this.externalIds.pass('attendance', pairs, { merged: true });
  }

  /** Withdraws the duplicates that are not withdrawn already: with history, books and waiting lists. */
  private async withdraw(doubles: readonly DoubleAttendance[], by: string | null): Promise<void> {
    const occasion: Occasion = { batch: newUuid(), procedure: 'staff', by, notified: false, note: null };
    await this.changes.make(
      doubles.flatMap(({ stays, goes: { uuid, offer, status } }) =>
        status === 'withdrawn'
          ? []
          : {
              ...({ attendance: uuid, offer, transition: 'withdraw', from: status, to: 'withdrawn' } as const),
              remark: `Doppelt erfasst: Es bleibt die Anmeldung ${stays.uuid}.`,
            },
      ),
      occasion,
    );
  }
}

/** Merges applications, money and mails when two records of one child become one (R-CHI-12, R-CHI-13). */
@Injectable()
export class MergedAttendances extends ChildSuccession {
  constructor(
    private readonly store: MergingStore,
    private readonly children: ChildLock,
    private readonly places: PlacesStore,
    private readonly checks: MergeChecks,
    private readonly doubles: WithdrawnDoubles,
    private readonly money: MergedMoney,
    private readonly mails: StaleMails,
  ) {
    super();
  }

  override async holdEditions(children: readonly string[]): Promise<void> {
    await this.children.holdEditions(await this.store.offersOf(children));
  }

  override async require(merge: ChildMerge): Promise<void> {
    const children = [merge.goes.uuid, merge.stays.uuid];
    await this.places.lock(await this.store.offersOf(children));
    await this.store.lock(children);
    const applications = await this.store.of(children);
    await this.checks.require(merge, applications, doubleAttendances(applications));
  }

  override async pass(merge: ChildMerge, by: string | null): Promise<void> {
    const { goes, stays } = merge;
    const both = [goes.uuid, stays.uuid];
    const notices = await this.store.noticesOf(await this.store.all(both), [familyOf(goes), familyOf(stays)]);
    const doubles = doubleAttendances(await this.store.of(both));
    await this.doubles.make(doubles, by);
    const note = `Übernommen von Kind ${goes.uuid}, das doppelt erfasst war.`;
    const moved = await this.store.move(goes.uuid, stays.uuid, by, note);
    await this.store.limitFavourites(stays.uuid, moved);
    await this.money.pass(merge, doubles, by);
    await this.mails.rewriteFor(notices, merge.account ?? stays.uuid);
    await this.mails.cancelReminders(await this.store.goingTo([stays.uuid]));
  }

  override isNamed(child: string): Promise<boolean> {
    return this.money.isNamed(child);
  }
}

const familyOf = ({ account, uuid }: ChildMerge['goes']): string => account ?? uuid;
