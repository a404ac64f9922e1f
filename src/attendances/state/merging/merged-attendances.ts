import { Injectable } from '@nestjs/common';
import { type ChildMerge, ChildSuccession } from '../../../participants/merging/child-succession.js';
import { ChildLock } from '../hindrances/child-lock.js';
import { PlacesStore } from '../changes/places.store.js';
import { StaleMails } from '../changes/stale-mails.js';
import { doubleAttendances } from './merge-plan.js';
import { MergeChecks } from './merge-checks.js';
import { MergedMoney } from './merged-money.js';
import { MergingStore } from './merging.store.js';
import { WithdrawnDoubles } from './withdrawn-doubles.js';

/** What becomes of applications, money and mails when two records of one child become one (R-CHI-12, R-CHI-13). */
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
    const told = await this.store.toldOf(await this.store.all(both), [familyOf(goes), familyOf(stays)]);
    const doubles = doubleAttendances(await this.store.of(both));
    await this.doubles.make(doubles, by);
    const note = `Übernommen von Kind ${goes.uuid}, das doppelt erfasst war.`;
    const moved = await this.store.move(goes.uuid, stays.uuid, by, note);
    await this.store.limitFavourites(stays.uuid, moved);
    await this.money.pass(merge, doubles, by);
    await this.mails.rewriteFor(told, merge.account ?? stays.uuid);
    await this.mails.giveUpReminders(await this.store.goingTo([stays.uuid]));
  }

  override isNamed(child: string): Promise<boolean> {
    return this.money.isNamed(child);
  }
}

const familyOf = ({ account, uuid }: ChildMerge['goes']): string => account ?? uuid;
