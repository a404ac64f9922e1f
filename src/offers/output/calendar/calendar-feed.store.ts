import { Injectable } from '@nestjs/common';
import { Edition } from '../../../editions/editions.entities.js';
import { Host } from '../../../hosts/hosts.entities.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { editionIsOnline } from '../../../editions/edition-online.js';

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

/** Which offers are in the calendars of editions and organisers (R-EXP-4). */
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

  /** The organiser, if the secret of its calendar is right. */
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

  /** Everything the organiser has published in all editions, including offers behind private links. */
  ofHost(host: string): Promise<string[]> {
    return this.database.uuids(
      'calendar_feeds_of_host',
      fitting(`o.uuid in (select l.offer_uuid from offer_hosts l where l.host_uuid = $1)`),
      [host],
    );
  }
}
