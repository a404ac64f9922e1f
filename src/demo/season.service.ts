import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../kernel/clock/zone.js';
import { parseRef, type RecordRef } from '../kernel/ids/record-ref.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { type SeasonFamily, type SingleChild, readSeasonFile, type SeasonEdition, addDays } from './demo-data.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { EditionsService } from '../editions/editions.service.js';
import { DemoStore } from './demo.store.js';
import { lotSeason } from './lot-season.js';
import { type Children, SeasonOffers } from './season-offers.js';

/** The families of the coming months, with their children. */
@Injectable()
export class SeasonFamilies {
  constructor(
    private readonly accounts: AccountsService,
    private readonly participants: ParticipantsService,
    private readonly clock: Clock,
  ) {}

  /** @param children called with the children's uuids, by the keys of the file */
  async add(caller: Caller, family: SeasonFamily, children: Map<string, string>): Promise<void> {
    const { email, firstname, lastname, mobile } = family;
    const account = await this.accounts.create({
      ...{ email, firstname, lastname, mobile },
      roles: ['ROLE_MEMBER'],
      kind: 'person',
      passwordHash: null,
      protected: family.protected ?? false,
    });
    for (const child of family.children) await this.child(caller, { ...child, lastname }, parseRef(account), children);
  }

  /** A child whose parents have no account. */
  addSingle(caller: Caller, child: SingleChild, children: Map<string, string>): Promise<void> {
    return this.child(caller, child, null, children);
  }

  private async child(
    caller: Caller,
    { key, age, birthday, ...child }: SingleChild,
    account: RecordRef | null,
    children: Map<string, string>,
  ): Promise<void> {
    const dateOfBirth = `${String(Number(this.today.slice(0, 4)) - age)}-${birthday}`;
    const { uuid } = await this.participants.create(caller, { ...child, dateOfBirth, account });
    children.set(key, uuid);
  }

  private get today(): string {
    return localDate(this.clock.now());
  }
}

/**
 * Loads the coming months of the demo, in which every phase can be tried: one edition being edited, one to be drawn, one
 * whose decisions wait for the commit, one that is first come, first served. Uses the same services as requests, so that
 * the data obeys all rules.
 */
@Injectable()
export class SeasonService {
  constructor(
    private readonly store: DemoStore,
    private readonly families: SeasonFamilies,
    private readonly editions: EditionsService,
    private readonly offers: SeasonOffers,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in the transaction of the demo; does nothing if the families exist already.
   * @param account the super admin who acts
   */
  async load(account: string): Promise<void> {
    const season = readSeasonFile();
    const parts = [season, lotSeason(season.families)];
    const families = parts.flatMap((part) => part.families);
    if (await this.isLoaded(families)) return;
    const caller = Caller.of({
      tokenUuid: newUuid(),
      accountUuid: account,
      roles: ['ROLE_SUPER_ADMIN'],
      scopes: ['api:write'],
      hosts: [],
      sharedOffers: [],
    });
    const children = new Map<string, string>();
    for (const family of families) await this.families.add(caller, family, children);
    for (const child of parts.flatMap((part) => part.children)) await this.families.addSingle(caller, child, children);
    for (const edition of parts.flatMap(({ editions }) => editions)) await this.edition(caller, edition, children);
  }

  private async isLoaded(families: readonly SeasonFamily[]): Promise<boolean> {
    const [first] = families;
    return first !== undefined && (await this.store.accountOf(first.email)) !== undefined;
  }

  private async edition(
    caller: Caller,
    { name, remindBefore, tasks, offers }: SeasonEdition,
    children: Children,
  ): Promise<void> {
    const edition = await this.editions.create({
      ...(remindBefore === undefined ? { name } : { name, remindBefore }),
      tasks: tasks.map(({ begin, end, ...task }) => ({
        ...task,
        begin: this.dayBegin(begin),
        end: this.dayBegin(end),
      })),
    });
    for (const offer of offers) await this.offers.add(caller, edition, offer, children);
  }

  private dayBegin(days: number): Date {
    return localDayBegin(addDays(localDate(this.clock.now()), days));
  }
}
