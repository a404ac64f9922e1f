import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Finder } from '../../../platform/http/access/finder.js';
import { type ApiRequest } from '../../../platform/http/request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { linkSecretOf } from '../../../kernel/ids/link-secret.js';
import { type FeedSource, CalendarFeedStore } from './calendar-feed.store.js';

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

/** An organiser's calendar exists only for holders of its link: calendar programs subscribe without a token. */
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
