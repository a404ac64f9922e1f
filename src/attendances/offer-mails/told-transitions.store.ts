import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { type TellFamiliesPayload } from '../../offers/transitions/tell-families.js';

/** The other transitions of an offer of which families were, or are, to be told. */
interface Others {
  /** One came later: what this one says holds no longer. */
  readonly later: boolean;
  /** Uuids of the earlier ones in the offer's history. */
  readonly earlier: readonly string[];
}

/** Statements about the transitions that families are told of. */
@Injectable()
export class ToldTransitionsStore {
  constructor(private readonly database: Database) {}

  async toldOf({ offer, history }: Pick<TellFamiliesPayload, 'offer' | 'history'>): Promise<Others> {
    const rows = await this.database.rows<{ uuid: string; later: boolean }>(
      'told_transitions',
      `select h.uuid, (h.at, h.uuid) > (this.at, this.uuid) as later
       from offer_history h join offer_history this on this.uuid = $2
       where h.offer_uuid = $1 and h.uuid <> $2 and h.transition in ('cancel', 'relaunch')`,
      [offer, history],
    );
    return {
      later: rows.some(({ later }) => later),
      earlier: rows.filter(({ later }) => !later).map(({ uuid }) => uuid),
    };
  }
}
