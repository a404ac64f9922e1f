import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApplyingService } from '../attendances/actions/applying/applying.service.js';
import { DecisionsService } from '../attendances/actions/decisions/decisions.service.js';
import { Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../kernel/clock/zone.js';
import { Precondition } from '../platform/view/etag.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type EditionRecord } from '../editions/edition.view.js';
import { EditionsService } from '../editions/editions.service.js';
import { type OfferPlace } from '../offers/model/offer.js';
import { type OfferRecord } from '../offers/reading/offer.view.js';
import { OfferTransitionsService } from '../offers/actions/transitions/offer-transitions.service.js';
import { OfferCreationService } from '../offers/actions/writing/offer-creation.service.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { addDays, momentOf } from './days.js';
import { DemoStore } from './demo.store.js';
import {
  readSeasonFile,
  type SeasonApplication,
  type SeasonEdition,
  type SeasonFamily,
  type SeasonOffer,
} from './season-file.js';

const HOUR_MS = 3_600_000;

/** The transition that takes a new draft to its place. */
const WAY: Readonly<Partial<Record<OfferPlace, string>>> = {
  completed: 'complete',
  reviewed: 'approve',
  published: 'publish',
};

/** Uuids of the demo's children, by the keys of the file. */
type Children = ReadonlyMap<string, string>;

/**
 * Loads the coming months of the demo, in which every phase can be tried: one edition being edited, one whose draw is
 * decided and waits for the commit, one that is first come, first served. Uses the same services as requests, so that
 * the data obeys all rules.
 */
@Injectable()
export class SeasonService {
  constructor(
    private readonly store: DemoStore,
    private readonly accounts: AccountsService,
    private readonly editions: EditionsService,
    private readonly offers: OfferCreationService,
    private readonly transitions: OfferTransitionsService,
    private readonly participants: ParticipantsService,
    private readonly applying: ApplyingService,
    private readonly decisions: DecisionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in the transaction of the demo; does nothing if the families exist already.
   * @param account the super admin who acts
   */
  async load(account: string): Promise<void> {
    const { families, editions } = readSeasonFile();
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
    for (const family of families) await this.family(caller, family, children);
    for (const edition of editions) await this.edition(caller, edition, children);
  }

  private async isLoaded(families: readonly SeasonFamily[]): Promise<boolean> {
    const [first] = families;
    return first !== undefined && (await this.store.accountOf(first.email)) !== undefined;
  }

  private async family(caller: Caller, family: SeasonFamily, children: Map<string, string>): Promise<void> {
    const { email, firstname, lastname, mobile } = family;
    const account = await this.accounts.create({
      ...{ email, firstname, lastname, mobile },
      roles: ['ROLE_MEMBER'],
      kind: 'person',
      passwordHash: null,
      protected: family.protected ?? false,
    });
    for (const { key, age, birthday, ...child } of family.children) {
      const { uuid } = await this.participants.create(caller, {
        ...child,
        lastname,
        dateOfBirth: `${String(Number(this.today.slice(0, 4)) - age)}-${birthday}`,
        account: parseRef(account),
      });
      children.set(key, uuid);
    }
  }

  private async edition(caller: Caller, { name, tasks, offers }: SeasonEdition, children: Children): Promise<void> {
    const edition = await this.editions.create({
      name,
      tasks: tasks.map(({ begin, end, ...task }) => ({
        ...task,
        begin: this.dayBegin(begin),
        end: this.dayBegin(end),
      })),
    });
    for (const offer of offers) await this.offer(caller, edition, offer, children);
  }

  private async offer(caller: Caller, edition: EditionRecord, offer: SeasonOffer, children: Children): Promise<void> {
    const { day, time, hours, place = 'published', questions = [], applications = [], ...fields } = offer;
    const begin = momentOf(addDays(this.today, day), time);
    const record = await this.offers.create(caller, {
      ...fields,
      edition: parseRef(edition.uuid),
      hosts: (await this.store.hostsNamed(fields.hosts)).map(parseRef),
      categories: fields.categories.map(parseRef),
      dates: [{ begin, end: new Date(begin.getTime() + hours * HOUR_MS) }],
      applicationQuestions: questions.map(({ choices = [], ...question }) => ({ ...question, choices: [...choices] })),
    });
    const transition = WAY[place];
    if (transition !== undefined) {
      await this.transitions.transition(caller, record.uuid, { transition }, new Precondition(undefined, caller));
    }
    const decided = [];
    for (const application of applications) {
      const { decision } = application;
      const attendance = await this.apply(caller, record, application, children);
      if (decision !== undefined) decided.push({ attendance, decision });
    }
    if (decided.length > 0) await this.decisions.set(edition, decided, new Precondition(undefined, caller));
  }

  private async apply(
    caller: Caller,
    { uuid, applicationQuestions }: OfferRecord,
    { child, priority, answers = [] }: SeasonApplication,
    children: Children,
  ): Promise<string> {
    const questionOf = (label: string): string =>
      applicationQuestions.find((question) => question.label === label)?.uuid ?? label;
    const { uuid: attendance } = await this.applying.apply(caller, {
      offer: parseRef(uuid),
      participant: parseRef(children.get(child) ?? child),
      ...(priority === undefined ? {} : { priority }),
      answers: answers.map(({ label, answer }) => ({ question: questionOf(label), answer })),
    });
    return attendance;
  }

  private get today(): string {
    return localDate(this.clock.now());
  }

  private dayBegin(days: number): Date {
    return localDayBegin(addDays(this.today, days));
  }
}
