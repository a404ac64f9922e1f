import { Inject, Injectable } from '@nestjs/common';
import { Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { OffersService } from '../../offers/reading/offers.service.js';
import { offerView } from '../../offers/reading/offer.view.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { BEGINNING, eventId, parseEventId } from './event-id.js';
import { type EventType } from './event-types.js';
import { type EventRow, type EventRecord, eventView, type EventContent } from './event.view.js';
import { EventStore, type Horizon } from './event.store.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';

/** A reader's request for events after a point. */
interface EventFilter {
  /** All, when not given. */
  readonly types?: readonly EventType[];
  /** The record. */
  readonly subject?: string;
  readonly limit: number;
}

/** An event, as far as it says where to go on. */
interface EventStep {
  readonly id: string;
  readonly type: EventType;
}

/** How far the log is complete. */
interface Reach {
  readonly horizon: Horizon;
  /** Behind the last event before it. */
  readonly end: string;
}

/** Events, and how far they go. */
export interface EventPage {
  readonly events: readonly EventRecord[];
  /**
   * Readers who go on after it miss nothing. Behind the last event, where those that follow are of other types: a reader who wants
   * what is rare would otherwise stand at an event that is forgotten one day.
   */
  readonly reached: string;
}

/** Reads what happened, for callers and for those who pass it on. */
@Injectable()
export class EventReader {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly offers: OffersService,
    private readonly integration: IntegrationSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * What happened after the event with this identifier, oldest first. Readers who go on from the last one miss none and
   * see none twice, also when transactions commit in another order than they began.
   * @param id undefined: from the first that is kept
   * @throws Problem 410 the event is no longer kept, or is of a history that a restored backup has undone
   */
  after(id: string | undefined, filter: EventFilter): Promise<EventRecord[]> {
    // In a transaction, because a replica may not know the event yet.
    return this.database.transaction(async () => this.read(id, filter, await this.store.horizon()));
  }

  /** The same, and how far that is. @throws Problem 410 */
  page(id: string | undefined, filter: EventFilter): Promise<EventPage> {
    return this.database.transaction(async () => {
      const { horizon, end } = await this.reach();
      const events = await this.read(id, filter, horizon);
      const last = events.at(-1)?.id ?? '';
      return { events, reached: events.length === filter.limit || last > end ? last : end };
    });
  }

  /** Whether somebody may read on from here. */
  async isReadable(id: string): Promise<boolean> {
    const named = parseEventId(id);
    return named !== undefined && (await this.store.isKnown(named));
  }

  /** The given events that are kept, oldest first. */
  async many(ids: readonly string[]): Promise<EventRecord[]> {
    return this.complete(await this.store.many(ids.flatMap((id) => parseEventId(id)?.position ?? [])));
  }

  /**
   * The events after a position, oldest first, as far as they are kept: only what they are, nothing is looked up.
   * @param horizon as `reach` said: nothing before it is still to come
   */
  async steps(id: string, horizon: Horizon, limit: number): Promise<readonly EventStep[]> {
    const rows = await this.store.after(parseEventId(id)?.position ?? BEGINNING, { limit }, horizon);
    return rows.map((row) => ({ id: eventId(row), type: row.type }));
  }

  /** The position after the last event, for readers who want no past ones. */
  async end(): Promise<string> {
    return (await this.reach()).end;
  }

  /** How far the log is complete now. */
  reach(): Promise<Reach> {
    return this.database.transaction(async () => {
      const horizon = await this.store.horizon();
      return { horizon, end: await this.store.end(horizon) };
    });
  }

  /** As JSON, in which what is no event can be told as well. */
  write(event: EventContent): string {
    return JSON.stringify(eventView.render({ ...event, source: this.settings.baseUrl }, Caller.anonymous));
  }

  private async read(id: string | undefined, filter: EventFilter, horizon: Horizon): Promise<EventRecord[]> {
    const named = id === undefined ? undefined : parseEventId(id);
    const rows = await this.store.after(named?.position ?? BEGINNING, filter, horizon);
    // Asked last: what is forgotten meanwhile must not be missing unnoticed.
    if (id !== undefined && !(await this.isReadable(id))) throw goneEvent();
    return this.complete(rows);
  }

  /** Adds what everybody may read of an offer, as it is now: what was hidden or deleted since is not shown. */
  private async complete(rows: readonly EventRow[]): Promise<EventRecord[]> {
    const records = await this.publicOffers(rows);
    return rows.map((row) => {
      const { sequence, type, subject, at, data } = row;
      const publicRecord = isOfOffer(type) ? records.get(subject) : undefined;
      return {
        id: eventId(row),
        source: this.settings.baseUrl,
        sequence,
        type,
        subject,
        at,
        data: publicRecord === undefined ? data : { ...data, publicRecord },
      };
    });
  }

  private async publicOffers(rows: readonly EventRow[]): Promise<ReadonlyMap<string, unknown>> {
    const uuids = new Set(rows.flatMap(({ type, subject }) => (isOfOffer(type) ? [subject] : [])));
    if (uuids.size === 0 || !(await this.integration.read()).publicAccess) return new Map();
    const offers = await this.offers.many(Caller.anonymous, [...uuids]);
    return new Map(offers.map((offer) => [offer.uuid, offerView.render(offer, Caller.anonymous)]));
  }
}

const isOfOffer = (type: EventType): boolean => type.startsWith('offer.') && type !== 'offer.deleted';

const goneEvent = (): Problem =>
  new Problem(
    410,
    message(
      'after: this event is no longer kept, or never existed. Read everything again, then the events from the first one on.',
      'after: Dieses Ereignis wird nicht mehr aufbewahrt, oder es gab es nie. Lesen Sie alles neu, danach die Ereignisse vom ersten an.',
    ),
  );
