import { Injectable } from '@nestjs/common';
import { ApplyingService } from '../attendances/actions/applying.service.js';
import { DecisionsService } from '../attendances/actions/decisions/decisions.service.js';
import { type EditionRecord } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate } from '../kernel/clock/zone.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { type OfferPlace } from '../offers/model/offer.js';
import { type OfferRecord } from '../offers/reading/offer.view.js';
import { OfferTransitionsService } from '../offers/actions/transitions/offer-transitions.service.js';
import { OfferEditsService, OfferCreationService } from '../offers/actions/writing/offer-edits.service.js';
import { OfferPatch } from '../offers/actions/actions.inputs.js';
import { Precondition } from '../platform/http/view/etag.js';
import { addDays, momentOf, type SeasonApplication, type SeasonOffer } from './demo-data.js';
import { DemoStore } from './demo.store.js';

const HOUR_MS = 3_600_000;

/** The transition that takes a new draft to its place. */
const TRANSITION_TO: Readonly<Partial<Record<OfferPlace, string>>> = {
  completed: 'complete',
  reviewed: 'approve',
  published: 'publish',
};

/** Uuids of the demo's children, by the keys of the file. */
export type Children = ReadonlyMap<string, string>;

/** The offers of the coming months, with the applications to them and what is decided of these. */
@Injectable()
export class SeasonOffers {
  constructor(
    private readonly store: DemoStore,
    private readonly offers: OfferCreationService,
    private readonly edits: OfferEditsService,
    private readonly transitions: OfferTransitionsService,
    private readonly applying: ApplyingService,
    private readonly decisions: DecisionsService,
    private readonly clock: Clock,
  ) {}

  /** Brings an offer to its place, and the children to it. */
  async add(caller: Caller, edition: EditionRecord, offer: SeasonOffer, children: Children): Promise<void> {
    const { day, movedTo, time, hours, cancelled, place, questions = [], applications = [], ...fields } = offer;
    const record = await this.offers.create(caller, {
      ...fields,
      edition: parseRef(edition.uuid),
      hosts: (await this.store.hostsNamed(fields.hosts)).map(parseRef),
      categories: fields.categories.map(parseRef),
      dates: [this.date(day, time, hours)],
      applicationQuestions: questions.map(({ choices = [], ...question }) => ({ ...question, choices: [...choices] })),
    });
    const transition = TRANSITION_TO[place ?? 'published'];
    if (transition !== undefined) await this.move(caller, record, { transition });
    const decided = [];
    for (const application of applications) {
      const { decision } = application;
      const attendance = await this.apply(caller, record, application, children);
      if (decision !== undefined) decided.push({ attendance, decision });
    }
    if (decided.length > 0) await this.decisions.set(caller, edition, decided, new Precondition(undefined, caller));
    if (movedTo !== undefined) {
      const patch = Object.assign(new OfferPatch(), { dates: [this.date(movedTo, time, hours)] });
      await this.edits.update(caller, record.uuid, patch, new Precondition(undefined, caller));
    }
    if (cancelled !== undefined) await this.move(caller, record, { transition: 'cancel', note: cancelled });
  }

  private async move(
    caller: Caller,
    { uuid }: OfferRecord,
    input: { readonly transition: string; readonly note?: string },
  ): Promise<void> {
    await this.transitions.transition(caller, uuid, input, new Precondition(undefined, caller));
  }

  private date(day: number, time: string, hours: number): { readonly begin: Date; readonly end: Date } {
    const begin = momentOf(addDays(this.today, day), time);
    return { begin, end: new Date(begin.getTime() + hours * HOUR_MS) };
  }

  private async apply(
    caller: Caller,
    { uuid, applicationQuestions }: OfferRecord,
    { child, priority, favourite, group, answers = [] }: SeasonApplication,
    children: Children,
  ): Promise<string> {
    const questionOf = (label: string): string =>
      applicationQuestions.find((question) => question.label === label)?.uuid ?? label;
    const { uuid: attendance } = await this.applying.apply(caller, {
      offer: parseRef(uuid),
      participant: parseRef(children.get(child) ?? child),
      ...(priority === undefined ? {} : { priority }),
      ...(favourite === undefined ? {} : { favourite }),
      ...(group === undefined ? {} : { group }),
      answers: answers.map(({ label, answer }) => ({ question: questionOf(label), answer })),
    });
    return attendance;
  }

  private get today(): string {
    return localDate(this.clock.now());
  }
}
