import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type NotifyFamiliesPayload } from '../../../offers/actions/transitions/notify-families.js';
import { offerEventRows } from '../../../offers/model/offer.sql.js';

/**
 * The SQL rule by which an entry of an offer's history (h) says that it was called off, or takes place after all. A publication
 * does when families are told of it: of others nobody is.
 */
const CALLS_OFF_OR_ON = "(h.transition in ('cancel', 'relaunch') or h.transition = 'publish' and h.notified)";

/** A transition that is told, and the others of the offer of which families were, or are, to be told. */
interface Told {
  /** What whoever made the transition remarked. */
  readonly note: string | null;
  /** One came later: what this one says holds no longer. */
  readonly later: boolean;
  /** Uuids of the earlier ones in the offer's history. */
  readonly earlier: readonly string[];
}

/** Statements about the transitions that families are told of. */
@Injectable()
export class NotifiedTransitionsStore {
  constructor(private readonly database: Database) {}

  async toldOf({ offer, history }: Pick<NotifyFamiliesPayload, 'offer' | 'history'>): Promise<Told> {
    const rows = await this.database.rows<{ uuid: string; later: boolean; note: string | null }>(
      'told_transitions',
      `select h.uuid, (h.at, h.uuid) > (this.at, this.uuid) as later, this.note
       from ${offerEventRows()} join ${offerEventRows('this')} on this.uuid = $2
       where h.offer_uuid = $1 and ${CALLS_OFF_OR_ON}`,
      [offer, history],
    );
    return {
      note: rows.find(({ uuid }) => uuid === history)?.note?.trim() || null,
      later: rows.some(({ later }) => later),
      earlier: rows.filter(({ uuid, later }) => uuid !== history && !later).map(({ uuid }) => uuid),
    };
  }
}
