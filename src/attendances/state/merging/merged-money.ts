import { Injectable } from '@nestjs/common';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { DebtorSuccession } from '../../../money/receipts/booking/debtor-succession.js';
import { type ChildMerge } from '../../../participants/merging/child-succession.js';
import { Charges } from '../changes/charges.js';
import { type DoubleAttendance } from './merge-plan.js';
import { MergingStore } from './merging.store.js';

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
