import { Injectable } from '@nestjs/common';
import { Edition } from '../../editions/editions.entities.js';
import { Host } from '../../hosts/hosts.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { editionIsOnline } from '../../editions/edition.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { type ApiRequest } from '../../platform/http/request/api-request.js';
import { message } from '../../kernel/problem/message.js';
import { linkSecretOf } from '../../kernel/ids/link-secret.js';

const EDITION_FEED = columnsOf(Edition, 'e', { only: ['uuid', 'name', 'alias'] });
const HOST_FEED = columnsOf(Host, 'h', { only: ['uuid', 'name', 'alias'] });

/** Name of a calendar and of its file. */
export type FeedSource = RowOf<typeof EDITION_FEED> | RowOf<typeof HOST_FEED>;

/** Maximum offers in one calendar file. */
const MAX_FEED_OFFERS = 1000;

/** Maximum occurrences in one calendar file: each can become an event, and a file is rendered in one go. */
const MAX_FEED_OCCURRENCES = 2000;

/**
 * The offers that fit into a file, latest first: old ones are dropped. An offer is in the file with all of its dates
 * (up to `MAX_OFFER_EVENTS`) or not at all. Offers without dates have nothing to show in a calendar.
 */
const fitting = (where: string): string => `
  select uuid from (
    select o.uuid, o.first_begin_at, row_number() over latest as position,
      sum((select count(*) from offer_occurrences d where d.offer_uuid = o.uuid)) over latest as occurrences
    from offers o where o.place = 'published' and o.first_begin_at is not null and ${where}
    window latest as (order by o.first_begin_at desc, o.uuid desc rows unbounded preceding)) fits
  where position <= ${String(MAX_FEED_OFFERS)} and occurrences <= ${String(MAX_FEED_OCCURRENCES)}`;

/** Which offers are in the calendars of editions and hosts (R-EXP-4). */
@Injectable()
export class CalendarFeedStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The edition, if it is online. */
  onlineEdition(uuid: string): Promise<FeedSource | undefined> {
    return this.database.row<FeedSource>(
      'calendar_feeds_edition',
      `select ${EDITION_FEED} from editions e where e.uuid = $1 and ${editionIsOnline('e', '$2')}`,
      [uuid, this.clock.now()],
    );
  }

  /** The host, if the secret of its calendar is right. */
  hostBehind(uuid: string, secret: string): Promise<FeedSource | undefined> {
    return this.database.row<FeedSource>(
      'calendar_feeds_host',
      `select ${HOST_FEED} from hosts h where h.uuid = $1 and h.calendar_secret = $2`,
      [uuid, secret],
    );
  }

  /** The public offers of the edition. */
  ofEdition(edition: string): Promise<string[]> {
    return this.database.uuids('calendar_feeds_of_edition', fitting("o.publish = 'public' and o.edition_uuid = $1"), [
      edition,
    ]);
  }

  /** Everything the host has published in all editions, including offers behind private links. */
  ofHost(host: string): Promise<string[]> {
    return this.database.uuids(
      'calendar_feeds_of_host',
      fitting(`o.uuid in (select l.offer_uuid from offer_hosts l where l.host_uuid = $1)`),
      [host],
    );
  }
}

/** An edition has a calendar while its offers are public; the same for every caller (R-EDI-4). */
@Injectable()
export class EditionCalendarFinder extends Finder<FeedSource> {
  readonly missing = message(
    'There is no edition with this identifier whose offers everybody can see now.',
    'Es gibt keine Ausgabe mit dieser Kennung, deren Angebote gerade öffentlich sind.',
  );

  constructor(private readonly store: CalendarFeedStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<FeedSource | undefined> {
    return this.store.onlineEdition(uuid);
  }
}

/** A host's calendar exists only for holders of its link: calendar programs subscribe without a token. */
@Injectable()
export class HostCalendarFinder extends Finder<FeedSource> {
  readonly missing = message(
    'There is no calendar behind this link. The link may have been renewed.',
    'Hinter diesem Link gibt es keinen Kalender. Vielleicht wurde der Link erneuert.',
  );

  constructor(private readonly store: CalendarFeedStore) {
    super();
  }

  visible(_caller: Caller, uuid: string, { query }: ApiRequest): Promise<FeedSource | undefined> {
    const link = linkSecretOf(query['link']);
    return link === undefined ? Promise.resolve(undefined) : this.store.hostBehind(uuid, link);
  }
}
